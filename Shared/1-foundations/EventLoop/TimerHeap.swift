/// Names a timer; stays unique when its place is taken by another.
public struct TimerID: Sendable, Hashable {
  let slot: Int
  let generation: UInt32
}

/// Timers by deadline: a binary heap whose entries know their slot, and slots that know their place in the heap.
package struct TimerHeap {
  private struct Entry {
    var deadline: LoopTime
    var slot: Int
  }

  private struct Slot {
    var target: (any TimerTarget)?
    var generation: UInt32 = 0
    var place = 0
  }

  private var heap: [Entry] = []
  private var slots: [Slot] = []
  private var free: [Int] = []

  /// No timers.
  package init() {}

  /// When the first timer is due.
  package var next: LoopTime? { heap.first?.deadline }

  /// Timers that wait.
  package var count: Int { heap.count }

  /// Adds a timer; the heap holds its target until it has fired or was removed.
  package mutating func insert(_ deadline: LoopTime, _ target: any TimerTarget) -> TimerID {
    let slot = free.popLast() ?? slots.count
    if slot == slots.count { slots.append(Slot()) }
    slots[slot].target = target
    heap.append(Entry(deadline: deadline, slot: slot))
    slots[slot].place = heap.count - 1
    siftUp(heap.count - 1)
    return TimerID(slot: slot, generation: slots[slot].generation)
  }

  /// Takes a timer out; nothing happens when it has fired, or was removed before.
  package mutating func remove(_ id: TimerID) {
    guard slots.indices.contains(id.slot), slots[id.slot].generation == id.generation else { return }
    removeEntry(at: slots[id.slot].place)
  }

  /// The target of the first timer that is due at `now`, which is removed.
  package mutating func popDue(_ now: LoopTime) -> (any TimerTarget)? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    let target = slots[first.slot].target
    removeEntry(at: 0)
    return target
  }

  private mutating func removeEntry(at place: Int) {
    let slot = heap[place].slot
    let last = heap.removeLast()
    if place < heap.count {
      heap[place] = last
      slots[last.slot].place = place
      siftUp(place)
      siftDown(slots[last.slot].place)
    }
    slots[slot].target = nil
    slots[slot].generation &+= 1
    free.append(slot)
  }

  private mutating func siftUp(_ start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard heap[place].deadline < heap[parent].deadline else { return }
      exchange(place, parent)
      place = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if heap[child].deadline < heap[least].deadline { least = child }
      }
      guard least != place else { return }
      exchange(place, least)
      place = least
    }
  }

  private mutating func exchange(_ a: Int, _ b: Int) {
    heap.swapAt(a, b)
    slots[heap[a].slot].place = a
    slots[heap[b].slot].place = b
  }
}

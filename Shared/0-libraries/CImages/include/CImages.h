#pragma once

// libpng, libjpeg-turbo and libyuv, and the zlib that libpng stands on, for the module Images alone.

#include <libyuv/planar_functions.h>
#include <libyuv/scale_argb.h>
#include <png.h>
#include <turbojpeg.h>
#include <zlib.h>

// Macros of several parts, which Swift does not see.
enum { homeroom_png_rgba = PNG_FORMAT_RGBA };

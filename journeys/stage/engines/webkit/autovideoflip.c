/*
 * WebKit 2.50 records video through `autovideoflip`, which GStreamer has since 1.24; Debian 12 has 1.22. This element
 * has that name and the features that WebKit requires: a `videoflip` between two converters, and its property
 * `video-direction`.
 */
#include <gst/gst.h>
#include <gst/video/video.h>

#define PACKAGE "linecheck"

typedef struct {
  GstBin parent;
  GstElement *flip;
} AutoVideoFlip;

typedef struct {
  GstBinClass parent_class;
} AutoVideoFlipClass;

G_DEFINE_TYPE(AutoVideoFlip, auto_video_flip, GST_TYPE_BIN)

enum { VIDEO_DIRECTION = 1 };

static GstStaticPadTemplate sink_template =
    GST_STATIC_PAD_TEMPLATE("sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS_ANY);
static GstStaticPadTemplate source_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS_ANY);

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  g_object_set_property(G_OBJECT(((AutoVideoFlip *)object)->flip), "video-direction", value);
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  g_object_get_property(G_OBJECT(((AutoVideoFlip *)object)->flip), "video-direction", value);
}

static void auto_video_flip_class_init(AutoVideoFlipClass *klass) {
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS(klass);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  g_object_class_install_property(
      object_class, VIDEO_DIRECTION,
      g_param_spec_enum("video-direction", "Direction", "How the picture is turned", GST_TYPE_VIDEO_ORIENTATION_METHOD,
                        GST_VIDEO_ORIENTATION_IDENTITY, G_PARAM_READWRITE));
  gst_element_class_add_static_pad_template(element_class, &sink_template);
  gst_element_class_add_static_pad_template(element_class, &source_template);
  gst_element_class_set_static_metadata(element_class, "Flip", "Filter/Video", "Turns pictures in memory", "Linecheck");
}

static void add_pad(AutoVideoFlip *self, GstElement *element, const char *name) {
  GstPad *pad = gst_element_get_static_pad(element, name);
  gst_element_add_pad(GST_ELEMENT(self), gst_ghost_pad_new(name, pad));
  gst_object_unref(pad);
}

static void auto_video_flip_init(AutoVideoFlip *self) {
  GstElement *before = gst_element_factory_make("videoconvert", NULL);
  GstElement *after = gst_element_factory_make("videoconvert", NULL);
  self->flip = gst_element_factory_make("videoflip", NULL);
  gst_bin_add_many(GST_BIN(self), before, self->flip, after, NULL);
  gst_element_link_many(before, self->flip, after, NULL);
  add_pad(self, before, "sink");
  add_pad(self, after, "src");
}

static gboolean plugin_init(GstPlugin *plugin) {
  return gst_element_register(plugin, "autovideoflip", GST_RANK_NONE, auto_video_flip_get_type());
}

GST_PLUGIN_DEFINE(GST_VERSION_MAJOR, GST_VERSION_MINOR, autovideoflip, "Flip for older GStreamer", plugin_init, "1",
                  "LGPL", PACKAGE, "https://gstreamer.freedesktop.org/")

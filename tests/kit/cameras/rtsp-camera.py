#!/usr/bin/python3
# A camera by GStreamer's RTSP server: a moving ball, encoded as asked.
# usage: rtsp-camera.py PORT ENCODER PAYLOADER
import sys
import gi
gi.require_version('Gst', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtspServer

Gst.init(None)
port, encoder, payloader = sys.argv[1:4]
server = GstRtspServer.RTSPServer()
server.set_address('127.0.0.1')
server.set_service(port)
factory = GstRtspServer.RTSPMediaFactory()
factory.set_shared(True)
factory.set_launch(
    '( videotestsrc is-live=true pattern=ball ! video/x-raw,width=640,height=360,framerate=15/1,format=I420 '
    f'! {encoder} ! {payloader} name=pay0 pt=96 )'
)
server.get_mount_points().add_factory('/cam', factory)
server.attach(None)
print(f'rtsp://127.0.0.1:{port}/cam', flush=True)
GLib.MainLoop().run()

import type { RfbChannel } from './rfb-channel.ts'

/** A screen drawn in the page. */
export interface Viewer {
  /** Whether keys and pointer go to the screen. The bridge decides; this only keeps the page quiet. */
  act(on: boolean): void
  /** Fitted into its place, or as large as it is, to be moved about. */
  scale(on: boolean): void
  ctrlAltDel(): void
  /** Puts a text on the screen's clipboard. */
  paste(text: string): void
  focus(): void
  close(): void
}
interface ViewerNeeds {
  readonly place: HTMLElement
  readonly channel: RfbChannel
  readonly onClipboard?: (text: string) => void
}
export type DrawScreen = (needs: ViewerNeeds) => Viewer

/** noVNC comes with the first screen that is opened, and with no page before. */
export async function loadViewer(): Promise<DrawScreen> {
  const { default: RFB } = await import('@novnc/novnc')
  return ({ place, channel, onClipboard }) => {
    const rfb = new RFB(place, channel.raw, { shared: true })
    rfb.viewOnly = true
    rfb.scaleViewport = true
    rfb.showDotCursor = true
    rfb.background = 'transparent'
    rfb.addEventListener('clipboard', ({ detail }) => onClipboard?.(detail.text))
    let isClosed = false
    rfb.addEventListener('disconnect', () => {
      isClosed = true
    })
    return {
      act(on) {
        rfb.viewOnly = !on
      },
      scale(on) {
        rfb.scaleViewport = on
        rfb.clipViewport = !on
        rfb.dragViewport = !on && rfb.viewOnly
      },
      ctrlAltDel: () => rfb.sendCtrlAltDel(),
      paste: (text) => rfb.clipboardPasteFrom(text),
      focus: () => rfb.focus({ preventScroll: true }),
      close() {
        if (!isClosed) rfb.disconnect()
        channel.end()
      },
    }
  }
}

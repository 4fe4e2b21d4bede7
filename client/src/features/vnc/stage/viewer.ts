import type RFB from '@novnc/novnc'
import { heldKeys } from './held-keys.ts'
import { pressesOf } from './keysyms.ts'
import type { RfbChannel } from './rfb-channel.ts'
import { createTextField, readTextField } from './text-field.ts'

/** A screen drawn in the page. */
export interface Viewer {
  /** Whether keys and pointer go to the screen. The bridge decides; this only keeps the page quiet. */
  act(on: boolean): void
  /** Fitted into its place, or as large as it is: to be dragged about by who watches, with scroll bars for who has the control. */
  scale(on: boolean): void
  ctrlAltDel(): void
  /** Puts a text on the screen's clipboard. */
  paste(text: string): void
  /** Presses the keys of a text, one after the other. */
  type(text: string): void
  /** Lets go of every key that is down. */
  release(): void
  focus(): void
  close(): void
}
interface ViewerNeeds {
  readonly place: HTMLElement
  /** Has the focus while one acts; made where none is given. */
  readonly field?: HTMLTextAreaElement
  readonly channel: RfbChannel
  readonly onClipboard?: (text: string) => void
  /** What the screen sends cannot be drawn: noVNC has given up. Not called after `close`. */
  readonly onUnreadable?: () => void
}
export type DrawScreen = (needs: ViewerNeeds) => Viewer

/** noVNC comes with the first screen that is opened, and with no page before. */
export async function loadViewer(): Promise<DrawScreen> {
  const { default: Rfb } = await import('@novnc/novnc')
  return (needs) => openViewer(new Rfb(needs.place, needs.channel.raw, { shared: true }), needs)
}

/** What the page does with noVNC's screen, which begins by watching. */
export function openViewer(rfb: RFB, { place, field = createTextField(place), channel, onClipboard, onUnreadable }: ViewerNeeds): Viewer {
  const canvas = place.querySelector('canvas') ?? place
  const keys = heldKeys(canvas)
  let scaled = true
  let isConnected = true
  let isOver = false
  rfb.viewOnly = true
  rfb.showDotCursor = true
  rfb.background = 'transparent'
  rfb.focusOnClick = false
  fit()
  const type = (text: string): void => typeAt(rfb, text)
  readTextField({ field, canvas, type })
  canvas.addEventListener('mousedown', focus)
  canvas.addEventListener('touchstart', focus)
  const giveUp = (): void => {
    if (isOver) return
    isOver = true
    onUnreadable?.()
  }
  channel.onFailure(giveUp)
  rfb.addEventListener('clipboard', ({ detail }) => onClipboard?.(detail.text))
  rfb.addEventListener('disconnect', () => {
    isConnected = false
    giveUp()
  })
  const hide = (): void => {
    if (document.visibilityState === 'hidden') keys.release()
  }
  document.addEventListener('visibilitychange', hide)

  /** Who acts needs every press at the screen: then nothing is dragged. */
  function fit(): void {
    rfb.scaleViewport = scaled
    rfb.clipViewport = !scaled && rfb.viewOnly
    rfb.dragViewport = !scaled && rfb.viewOnly
  }
  function focus(): void {
    if (rfb.viewOnly) rfb.focus({ preventScroll: true })
    else field.focus({ preventScroll: true })
  }
  return {
    act(on) {
      // The bridge has let go of them already.
      if (!on) keys.forget()
      rfb.viewOnly = !on
      if (on) place.append(field)
      else field.remove()
      fit()
    },
    scale(on) {
      scaled = on
      fit()
    },
    ctrlAltDel: () => rfb.sendCtrlAltDel(),
    paste: (text) => rfb.clipboardPasteFrom(text),
    type,
    release: keys.release,
    focus,
    close() {
      document.removeEventListener('visibilitychange', hide)
      isOver = true
      field.remove()
      if (isConnected) rfb.disconnect()
      channel.end()
    },
  }
}

function typeAt(rfb: RFB, text: string): void {
  for (const press of pressesOf(text)) {
    for (const keysym of press.with) rfb.sendKey(keysym, null, true)
    rfb.sendKey(press.keysym, null)
    for (const keysym of press.with) rfb.sendKey(keysym, null, false)
  }
}

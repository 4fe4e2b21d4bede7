import type RFB from '@novnc/novnc'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keysymsOf } from './keysyms.ts'
import { rfbChannel } from './rfb-channel.ts'
import { openViewer } from './viewer.ts'

/** What the page has of a browser's key event. */
class Key extends Event {
  readonly code: string
  constructor(type: string, { code = '' }: { code?: string } = {}) {
    super(type)
    this.code = code
  }
}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('KeyboardEvent', Key)
})
afterEach(() => void vi.unstubAllGlobals())

/** A viewer over a noVNC the test plays: it hears which keys come up in its canvas. */
function drawn() {
  const canvas = new EventTarget()
  const ups: string[] = []
  canvas.addEventListener('keyup', (event) => ups.push((event as Key).code))
  const sent: number[] = []
  const rfb = Object.assign(new EventTarget(), {
    ...{ viewOnly: false, scaleViewport: false, clipViewport: false, dragViewport: false, showDotCursor: false, background: '' },
    sendKey: (keysym: number) => void sent.push(keysym),
    disconnect: () => void sent.push(-1),
  })
  const channel = rfbChannel(() => undefined)
  let unreadable = 0
  const viewer = openViewer(rfb as unknown as RFB, {
    place: { querySelector: () => canvas } as unknown as HTMLElement,
    channel,
    onUnreadable: () => void unreadable++,
  })
  return {
    ...{ canvas, ups, rfb, channel, viewer, sent },
    down: (...codes: string[]) => {
      for (const code of codes) canvas.dispatchEvent(new Key('keydown', { code }))
    },
    unreadable: () => unreadable,
  }
}
const dragged = ({ rfb }: ReturnType<typeof drawn>) => [rfb.dragViewport, rfb.clipViewport]

it('VS-7 lets go of every key that is down when the focus leaves, the page is hidden, or somebody asks for it', () => {
  const { canvas, ups, down, viewer } = drawn()
  viewer.act(true)
  down('ControlLeft', 'AltLeft', 'KeyA')
  canvas.dispatchEvent(new Key('keyup', { code: 'KeyA' }))
  ups.length = 0
  // Ctrl+Alt+End, the way out, moves the focus.
  canvas.dispatchEvent(new Event('blur'))
  expect(ups).toEqual(['ControlLeft', 'AltLeft'])
  canvas.dispatchEvent(new Event('blur'))
  down('ShiftLeft')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(ups).toHaveLength(2)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  down('MetaLeft')
  viewer.release()
  expect(ups.slice(2)).toEqual(['ShiftLeft', 'MetaLeft'])
  // The bridge has let go of it by itself.
  down('KeyB')
  viewer.act(false)
  viewer.release()
  viewer.close()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(ups).toHaveLength(4)
})

it('VS-8 drags the picture only for who watches, in whatever order “Full size” and the control come', () => {
  const sizeFirst = drawn()
  sizeFirst.viewer.scale(false)
  expect(dragged(sizeFirst)).toEqual([true, true])
  sizeFirst.viewer.act(true)
  expect(dragged(sizeFirst)).toEqual([false, false])
  const controlFirst = drawn()
  controlFirst.viewer.act(true)
  controlFirst.viewer.scale(false)
  expect(dragged(controlFirst)).toEqual([false, false])
  controlFirst.viewer.act(false)
  expect(dragged(controlFirst)).toEqual([true, true])
  controlFirst.viewer.scale(true)
  expect(dragged(controlFirst)).toEqual([false, false])
})

it('VS-9 says once that a screen cannot be shown, whether noVNC ends or throws; not when the page closes it', () => {
  const ended = drawn()
  ended.rfb.dispatchEvent(new Event('disconnect'))
  ended.viewer.close()
  expect([ended.unreadable(), ended.sent]).toEqual([1, []])
  const thrown = drawn()
  const raw = thrown.channel.raw as { onmessage: unknown }
  raw.onmessage = () => {
    throw new Error('Receive queue buffer exceeded')
  }
  thrown.channel.bring(new ArrayBuffer(1))
  thrown.channel.bring(new ArrayBuffer(1))
  thrown.viewer.close()
  expect([thrown.unreadable(), thrown.sent]).toEqual([1, [-1]])
  const closed = drawn()
  closed.viewer.close()
  closed.rfb.dispatchEvent(new Event('disconnect'))
  expect(closed.unreadable()).toBe(0)
})

it('VS-11 types a text key by key, as X11 numbers them', () => {
  expect(keysymsOf('aé\r\n\t')).toEqual([0x61, 0xe9, 0xff0d, 0xff09])
  expect(keysymsOf('水\u0007😀')).toEqual([0x01006c34, 0x0101f600])
  const { viewer, sent } = drawn()
  viewer.type('Ω1')
  expect(sent).toEqual([0x010003a9, 0x31])
})

import type RFB from '@novnc/novnc'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressesOf } from './keysyms.ts'
import { rfbChannel } from './rfb-channel.ts'
import { openViewer } from './viewer.ts'

/** What the page has of a browser's key event. */
class Key extends Event {
  readonly code: string
  readonly key: string
  readonly keyCode: number
  constructor(type: string, { code = '', key = '', keyCode = 0 }: { code?: string; key?: string; keyCode?: number } = {}) {
    super(type, { cancelable: true })
    this.code = code
    this.key = key
    this.keyCode = keyCode
  }
  getModifierState = () => false
}
/** A text field of a page, with what is written into it. */
class Field extends EventTarget {
  value = ''
  isThere = false
  focused = 0
  focus = () => void this.focused++
  remove = () => {
    this.isThere = false
  }
  write(text: string, event: Event): void {
    this.value += text
    this.dispatchEvent(event)
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
  const field = new Field()
  const ups: string[] = []
  canvas.addEventListener('keyup', (event) => ups.push((event as Key).code))
  const sent: (number | string)[] = []
  const focused: string[] = []
  const rfb = Object.assign(new EventTarget(), {
    ...{ viewOnly: false, scaleViewport: false, clipViewport: false, dragViewport: false, showDotCursor: false },
    ...{ background: '', focusOnClick: true, focus: () => void focused.push('canvas') },
    sendKey: (keysym: number, _: null, down?: boolean) => void sent.push(down === undefined ? keysym : `${keysym} ${down ? 'down' : 'up'}`),
    disconnect: () => void sent.push(-1),
  })
  const channel = rfbChannel(() => undefined)
  let unreadable = 0
  const viewer = openViewer(rfb as unknown as RFB, {
    place: {
      querySelector: () => canvas,
      append: (field: Field) => {
        field.isThere = true
      },
    } as unknown as HTMLElement,
    field: field as unknown as HTMLTextAreaElement,
    channel,
    onUnreadable: () => void unreadable++,
  })
  return {
    ...{ canvas, field, focused, ups, rfb, channel, viewer, sent },
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

it('VS-11 types a text key by key, as X11 numbers them, and capitals with Shift', () => {
  const keysyms = (text: string) => pressesOf(text).map((press) => press.keysym)
  expect(keysyms('aé\r\n\t')).toEqual([0x61, 0xe9, 0xff0d, 0xff09])
  expect(keysyms('水\u0007😀')).toEqual([0x01006c34, 0x0101f600])
  expect(pressesOf('aÀβДß1!水').filter((press) => press.with.length > 0)).toEqual([
    { keysym: 0xc0, with: [0xffe1] },
    { keysym: 0x01000414, with: [0xffe1] },
  ])
  const { viewer, sent } = drawn()
  viewer.type('Ω1')
  expect(sent).toEqual([`${0xffe1} down`, 0x010003a9, `${0xffe1} up`, 0x31])
})

it('VS-14 passes keys on while one acts, and types what an input method writes', () => {
  const { canvas, field, focused, viewer, sent, ups } = drawn()
  const downs: string[] = []
  canvas.addEventListener('keydown', (event) => downs.push((event as Key).code))
  canvas.dispatchEvent(new Event('mousedown'))
  expect([field.isThere, field.focused, focused]).toEqual([false, 0, ['canvas']])
  viewer.act(true)
  canvas.dispatchEvent(new Event('mousedown'))
  expect([field.isThere, field.focused, focused]).toEqual([true, 1, ['canvas']])
  const press = new Key('keydown', { code: 'KeyA', key: 'a', keyCode: 65 })
  field.dispatchEvent(press)
  expect([downs, press.defaultPrevented]).toEqual([['KeyA'], true])
  // What an input method takes is no key of the screen's, and is not kept from it.
  for (const item of [{ keyCode: 229 }, { key: 'Dead' }, { key: 'Process' }]) {
    const taken = new Key('keydown', { code: 'KeyB', ...item })
    field.dispatchEvent(taken)
    expect(taken.defaultPrevented).toBe(false)
  }
  expect(downs).toEqual(['KeyA'])
  field.write('み', Object.assign(new Event('input'), { isComposing: true }))
  expect(sent).toEqual([])
  field.value = ''
  field.write('水', new Event('compositionend'))
  field.write('', Object.assign(new Event('input'), { isComposing: false }))
  field.write('é', Object.assign(new Event('input'), { isComposing: false }))
  expect([sent, field.value]).toEqual([[0x01006c34, 0xe9], ''])
  // The focus leaves with a key down.
  field.dispatchEvent(new Event('blur'))
  expect(ups).toEqual(['KeyA'])
  viewer.act(false)
  expect(field.isThere).toBe(false)
})

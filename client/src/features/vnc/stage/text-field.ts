/** The part of a text field that is used here. */
type Field = EventTarget & { value: string; focus(options?: FocusOptions): void }
interface TextFieldNeeds {
  readonly field: Field
  /** Where noVNC listens for keys. */
  readonly canvas: EventTarget
  /** Types a text at the screen. */
  readonly type: (text: string) => void
}

/** Has the focus while one acts at a screen. An input method writes into text fields alone. */
export function createTextField(place: HTMLElement): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.tabIndex = -1
  field.autocapitalize = 'off'
  field.autocomplete = 'off'
  field.spellcheck = false
  field.setAttribute('aria-label', place.getAttribute('aria-label') ?? '')
  // In the place, so that its keys are the place's; without a size, so that it neither is seen nor takes a press.
  field.style.cssText =
    'position:absolute;inset-block-end:0;inset-inline-start:0;inline-size:1px;block-size:1px;padding:0;border:0;opacity:0;resize:none;pointer-events:none'
  return field
}

const MODIFIERS = { modifierAltGraph: 'AltGraph', modifierCapsLock: 'CapsLock', modifierNumLock: 'NumLock' } as const
/** What an input method takes for itself (UI Events, 4.3.3). */
const isOfInputMethod = ({ isComposing, keyCode, key }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229 || key === 'Dead' || key === 'Process'

/** Passes keys on to where noVNC listens, and types what comes as a text: of an input method, a dead key, a list of characters. */
export function readTextField({ field, canvas, type }: TextFieldNeeds): void {
  function pass(event: Event): void {
    const from = event as KeyboardEvent
    if (isOfInputMethod(from)) return
    event.preventDefault()
    const { key, code, location, keyCode, repeat, ctrlKey, altKey, shiftKey, metaKey } = from
    const locks = Object.entries(MODIFIERS).map(([name, modifier]) => [name, from.getModifierState(modifier)])
    const own = { key, code, location, keyCode, repeat, ctrlKey, altKey, shiftKey, metaKey, cancelable: true }
    canvas.dispatchEvent(new KeyboardEvent(event.type, { ...own, ...Object.fromEntries(locks) }))
  }
  function write(): void {
    const text = field.value
    field.value = ''
    if (text !== '') type(text)
  }
  field.addEventListener('keydown', pass)
  field.addEventListener('keyup', pass)
  field.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) write()
  })
  field.addEventListener('compositionend', write)
  field.addEventListener('blur', () => canvas.dispatchEvent(new Event('blur')))
}

/** Keys that are down in one element, so that they come up there too when their own key-up goes elsewhere. */
export interface HeldKeys {
  /** Lets go of every key that is down, as if the person had. */
  release(): void
  /** They were let go of without us. */
  forget(): void
}

type Key = Pick<KeyboardEvent, 'code' | 'key' | 'location' | 'keyCode'>
const APPLE = /mac|iphone|ipad/i

/**
 * Keeps what is down in `canvas`, and lets go of it when the focus leaves. A key-up goes to whatever has the focus by then; noVNC lets go of its
 * keys only when the whole window loses the focus.
 */
export function heldKeys(canvas: EventTarget, isApple = APPLE.test(navigator.platform)): HeldKeys {
  const held = new Map<string, Key>()
  const release = (): void => {
    const keys = [...held.values()]
    held.clear()
    // To noVNC they are the key-ups it waits for: its own list of keys stays right.
    for (const key of keys) canvas.dispatchEvent(new KeyboardEvent('keyup', { ...key, cancelable: true }))
  }
  canvas.addEventListener('keydown', (event) => {
    const { code, key, location, keyCode } = event as KeyboardEvent
    // There it says only that the lock has changed, and noVNC has sent a whole press.
    if (!(isApple && code === 'CapsLock')) held.set(code, { code, key, location, keyCode })
  })
  canvas.addEventListener('keyup', (event) => void held.delete((event as KeyboardEvent).code))
  canvas.addEventListener('blur', release)
  return { release, forget: () => held.clear() }
}

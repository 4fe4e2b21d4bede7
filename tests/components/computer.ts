import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** vitest leaves its type to the package that drives the browser, which the client's sources do not see. */
interface DevTools {
  send(command: string, params: object): Promise<unknown>
}
const send: DevTools['send'] = (command, params) => (cdp() as unknown as DevTools).send(command, params)

/** Puts the computer's clock into a zone, as `America/New_York`, until the test ends. */
export async function computerIn(zone: string): Promise<void> {
  const show = (timezoneId: string) => send('Emulation.setTimezoneOverride', { timezoneId })
  await show(zone)
  onTestFinished(async () => void (await show('')))
}

export const systemPrefers = (scheme: 'light' | 'dark'): Promise<unknown> =>
  send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] })

/** What the operating system prefers, until the test ends. */
export async function systemIs(scheme: 'light' | 'dark'): Promise<void> {
  await systemPrefers(scheme)
  onTestFinished(async () => void (await systemPrefers('light')))
}

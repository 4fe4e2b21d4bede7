import { commands } from 'vitest/browser'
import type { DeviceMessage } from '../kit/devices/device-message.ts'

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    report(message: DeviceMessage): Promise<void>
    houseTime(): Promise<number>
  }
}

/** Stores what a device says; resolves when it is stored. */
export const report = (message: DeviceMessage): Promise<void> => commands.report(message)
/** Milliseconds since 1970 by the clock of backend and gateway. */
export const houseTime = (): Promise<number> => commands.houseTime()

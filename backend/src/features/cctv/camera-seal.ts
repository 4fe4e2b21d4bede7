import type { Keyring } from '../../platform/secrets/keyring.ts'
import { sealWith } from '../../platform/secrets/sealed.ts'

/** What a camera is asked at and with. Leaves the database only sealed, and the backend only towards our own gateways. */
export interface CameraSecret {
  readonly address: string
  readonly username: string | null
  readonly password: string | null
  /** Where it is moved at. */
  readonly onvif: string | null
}

/** Seals under a key made of the installation's own; `open` gives null for what another key sealed, or somebody changed. */
export function cameraSeal(keys: Keyring) {
  const { seal, open } = sealWith(keys, 'cctv')
  return {
    seal: (deviceId: string, secret: CameraSecret): string => seal(JSON.stringify(secret), deviceId),
    open(deviceId: string, sealed: string): CameraSecret | null {
      const text = open(sealed, deviceId)
      // Those sealed before cameras could be moved have no such address.
      return text === null ? null : ({ onvif: null, ...JSON.parse(text) } as CameraSecret)
    },
  }
}
export type CameraSeal = ReturnType<typeof cameraSeal>

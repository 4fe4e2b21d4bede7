import { isIPv6 } from 'node:net'
import { invalid } from '../../platform/errors.ts'
import { hostGuard } from '../../platform/host-guard.ts'
import { type AddressRules, WHY } from './camera-address.ts'
import type { CameraSecret } from './camera-seal.ts'

const FIELD = 'onvif_address'
const HTTP_PORT = 80

/** The address of a camera's device service, its host replaced by the address that was looked at. Refuses where cameras may not be. */
export type PinOnvif = (address: string) => Promise<string>

export function onvifGuard({ networks, own, demo, resolve }: AddressRules): PinOnvif {
  const find = hostGuard({ allowed: networks, own, exempt: demo, resolve })
  return async (address) => {
    const url = placeIn(address)
    const port = Number(url.port) || HTTP_PORT
    const found = await find(hostOf(url), port)
    if ('refused' in found) throw invalid(FIELD, found.refused, `${hostOf(url)} ${WHY[found.refused]}`)
    const host = isIPv6(found.address) ? `[${found.address}]` : found.address
    return `http://${host}:${port}${url.pathname}${url.search}`
  }
}

function placeIn(address: string): URL {
  const url = URL.parse(address)
  if (!url?.hostname || url.username || url.password) throw invalid(FIELD, 'format', 'That is not the address of a device service')
  return url
}
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Refuses to hand what one machine is signed in to with to another, unless it was given along. */
export function checkSameMachine(before: CameraSecret | null, after: CameraSecret, isGivenAlong: boolean): void {
  if (after.onvif === null || after.username === null || isGivenAlong) return
  const known = [after.address, ...(before?.onvif ? [before.onvif] : [])].map((text) => URL.parse(text)?.hostname)
  if (!known.includes(placeIn(after.onvif).hostname))
    throw invalid('password', 'required', 'Another machine is signed in to there: give the user name and password once more')
}

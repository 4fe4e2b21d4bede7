import type { PtzWay } from '@menara/shared/contract/internal.contract.ts'
import type { Preset } from '@menara/shared/contract/media/ptz.contract.ts'
import type { Document, Element } from '@xmldom/xmldom'
import type { Clock } from '../platform/clock.ts'
import { all, escaped, first, OnvifFault, type Post, security, textOf } from './soap.ts'

/** From -1 to 1 each: right, up and in are positive. */
export interface Velocity {
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
}
export type OnvifCamera = Awaited<ReturnType<typeof openOnvif>>

const DEVICE = 'http://www.onvif.org/ver10/device/wsdl'
const MEDIA = 'http://www.onvif.org/ver10/media/wsdl'
const PTZ = 'http://www.onvif.org/ver20/ptz/wsdl'
const SCHEMA = 'http://www.onvif.org/ver10/schema'
/** A camera that keeps to it stops by itself when this gateway is gone. Asked anew every two seconds. */
const LONGEST_MOVE = 'PT5S'
const MOST_PRESETS = 300
/** What travels of a name, and names a token at all. */
const LONGEST_NAME = 100
const LONGEST_TOKEN = 64

interface OnvifNeeds {
  readonly post: Post
  readonly clock: Clock
}

/**
 * A camera that is moved by ONVIF (profile S). Throws `OnvifFault` from every call. Whatever addresses it names for its services, it is asked at
 * the one that was looked at: only their paths count.
 */
export async function openOnvif(way: PtzWay, { post, clock }: OnvifNeeds) {
  const ahead = await skewOf(way, { post, clock })
  const ask = (url: string, body: string): Promise<Document> => post({ url, header: security(way, clock.now() + ahead), body })
  const told = await ask(way.url, `<GetCapabilities xmlns="${DEVICE}"><Category>All</Category></GetCapabilities>`)
  const [media, ptz] = [serviceIn(told, 'Media', way.url), serviceIn(told, 'PTZ', way.url)]
  if (!media || !ptz) throw new OnvifFault('no_ptz', 'It has no service for moving')
  const profile = movingProfile(await ask(media, `<GetProfiles xmlns="${MEDIA}"/>`))
  if (!profile) throw new OnvifFault('no_ptz', 'None of its profiles moves')
  const named = `<ProfileToken>${escaped(profile)}</ProfileToken>`
  const tell = async (name: string, more = ''): Promise<Document> => ask(ptz, `<${name} xmlns="${PTZ}">${named}${more}</${name}>`)
  return {
    move: async ({ pan, tilt, zoom }: Velocity): Promise<void> => {
      const velocity = `<PanTilt x="${pan}" y="${tilt}" xmlns="${SCHEMA}"/><Zoom x="${zoom}" xmlns="${SCHEMA}"/>`
      await tell('ContinuousMove', `<Velocity>${velocity}</Velocity><Timeout>${LONGEST_MOVE}</Timeout>`)
    },
    stop: async (): Promise<void> => void (await tell('Stop', '<PanTilt>true</PanTilt><Zoom>true</Zoom>')),
    presets: async (): Promise<Preset[]> =>
      all(await tell('GetPresets'), 'Preset')
        .flatMap(presetOf)
        .slice(0, MOST_PRESETS),
    recall: async (token: string): Promise<void> => void (await tell('GotoPreset', `<PresetToken>${escaped(token)}</PresetToken>`)),
    /** Where it looks now, under a name; in the place of one it has already. */
    async keep(name: string, token: string | null): Promise<void> {
      const place = token === null ? '' : `<PresetToken>${escaped(token)}</PresetToken>`
      await tell('SetPreset', `<PresetName>${escaped(name)}</PresetName>${place}`)
    },
  }
}

/** How far its clock is ahead of ours: what is signed must be of its own time. The question needs no sign-in (ONVIF core, 8.3.1). */
async function skewOf({ url }: PtzWay, { post, clock }: OnvifNeeds): Promise<number> {
  const told = await post({ url, header: '', body: `<GetSystemDateAndTime xmlns="${DEVICE}"/>` }).catch((error: unknown) => {
    // Some keep even this to those who sign in; then their clock must be right.
    if (error instanceof OnvifFault && error.reason !== 'unreachable') return null
    throw error
  })
  const utc = told && first(told, 'UTCDateTime')
  if (!utc) return 0
  const [year = 0, month = 1, ...rest] = ['Year', 'Month', 'Day', 'Hour', 'Minute', 'Second'].map((text) => Number(textOf(utc, text)))
  const [day = 1, hour = 0, minute = 0, second = 0] = rest
  const at = Date.UTC(year, month - 1, day, hour, minute, second)
  return Number.isFinite(at) ? at - clock.now() : 0
}

function serviceIn(told: Document, name: string, at: string): string | null {
  const service = first(told, name)
  return service ? serviceAt(textOf(service, 'XAddr'), at) : null
}
/** The path a camera names, at the address that was looked at. Set part by part: `//host` in a path would name a machine when resolved. */
export function serviceAt(named: string, at: string): string | null {
  const address = URL.parse(named)
  if (!address) return null
  const url = new URL(at)
  url.pathname = address.pathname.replace(/^[/\\\\]+/, '/')
  url.search = address.search
  url.hash = ''
  return url.href
}
const movingProfile = (told: Document): string | null =>
  all(told, 'Profiles')
    .find((element) => first(element, 'PTZConfiguration'))
    ?.getAttribute('token') ?? null

function presetOf(element: Element): Preset[] {
  const token = element.getAttribute('token')
  return token && token.length <= LONGEST_TOKEN ? [{ token, name: (textOf(element, 'Name') || token).slice(0, LONGEST_NAME) }] : []
}

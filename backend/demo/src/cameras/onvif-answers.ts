import { createHash, timingSafeEqual } from 'node:crypto'
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import type { Head } from './onvif-head.ts'

export interface OnvifFacts {
  readonly head: Head
  readonly signIn: { readonly username: string; readonly password: string } | null
  readonly now: () => number
  /** Used already: what is overheard opens nothing. */
  readonly nonces: Set<string>
  readonly asked: string[]
  readonly refusing: Set<string>
}
interface Asked extends OnvifFacts {
  /** Where it was reached. */
  readonly at: string
}

const NAMESPACES = [
  'xmlns:s="http://www.w3.org/2003/05/soap-envelope"',
  'xmlns:tds="http://www.onvif.org/ver10/device/wsdl"',
  'xmlns:trt="http://www.onvif.org/ver10/media/wsdl"',
  'xmlns:tptz="http://www.onvif.org/ver20/ptz/wsdl"',
  'xmlns:tt="http://www.onvif.org/ver10/schema"',
  'xmlns:ter="http://www.onvif.org/ver10/error"',
].join(' ')
const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope ${NAMESPACES}><s:Body>${body}</s:Body></s:Envelope>`
const escaped = (text: string): string => text.replace(/[<>&"]/g, (text) => `&#${text.charCodeAt(0)};`)

/** A SOAP fault (ONVIF core, 5.8.2). */
export class SoapRefusal extends Error {
  readonly envelope: string
  constructor(code: string, words: string) {
    super(words)
    const value = `<s:Value>s:Sender</s:Value><s:Subcode><s:Value>${code}</s:Value></s:Subcode>`
    this.envelope = envelope(
      `<s:Fault><s:Code>${value}</s:Code><s:Reason><s:Text xml:lang="en">${escaped(words)}</s:Text></s:Reason></s:Fault>`,
    )
  }
}

const all = (within: Document | Element, name: string): Element[] => [...within.getElementsByTagNameNS('*', name)]
const first = (within: Document | Element, name: string): Element | undefined => all(within, name)[0]
const textOf = (within: Document | Element, name: string): string => first(within, name)?.textContent?.trim() ?? ''

/** Answers one SOAP message. Throws `SoapRefusal`. */
export function answerOf(text: string, facts: Asked): string {
  const letter = new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml')
  const question = [...(first(letter, 'Body')?.childNodes ?? [])].find((node) => node.nodeType === 1) as Element | undefined
  const name = question?.localName ?? ''
  const answer = ANSWERS[name]
  if (!question || !answer) throw new SoapRefusal('ter:ActionNotSupported', `There is no action ${name}`)
  if (name !== 'GetSystemDateAndTime') checkSignIn(letter, facts)
  facts.asked.push(facts.refusing.has(name) ? `${name} refused` : name)
  if (facts.refusing.has(name)) throw new SoapRefusal('ter:Action', `${name} fails just now`)
  return envelope(answer(question, facts))
}

const CLOCK_MS = 300_000
/** Username Token Profile 1.0: the digest of nonce, time and password, of this very time, once. */
function checkSignIn(letter: Document, { signIn, now, nonces }: Asked): void {
  if (!signIn) return
  const [given, nonce, created] = [textOf(letter, 'Password'), textOf(letter, 'Nonce'), textOf(letter, 'Created')]
  const right = createHash('sha1').update(Buffer.from(nonce, 'base64')).update(created).update(signIn.password).digest()
  const digest = Buffer.from(given, 'base64')
  const isRight = digest.length === right.length && timingSafeEqual(digest, right) && textOf(letter, 'Username') === signIn.username
  if (!isRight || nonces.has(nonce) || !(Math.abs(Date.parse(created) - now()) < CLOCK_MS))
    throw new SoapRefusal('ter:NotAuthorized', 'The sender is not authorized')
  nonces.add(nonce)
}

type Answer = (question: Element, facts: Asked) => string
const PROFILE = 'main'
const EMPTY = (name: string) => `<tptz:${name}Response/>`

const ANSWERS: Readonly<Record<string, Answer>> = {
  GetSystemDateAndTime(_, { now }) {
    const at = new Date(now())
    const time = `<tt:Hour>${at.getUTCHours()}</tt:Hour><tt:Minute>${at.getUTCMinutes()}</tt:Minute><tt:Second>${at.getUTCSeconds()}</tt:Second>`
    const date = `<tt:Year>${at.getUTCFullYear()}</tt:Year><tt:Month>${at.getUTCMonth() + 1}</tt:Month><tt:Day>${at.getUTCDate()}</tt:Day>`
    const utc = `<tt:UTCDateTime><tt:Time>${time}</tt:Time><tt:Date>${date}</tt:Date></tt:UTCDateTime>`
    const kind = '<tt:DateTimeType>NTP</tt:DateTimeType><tt:DaylightSavings>false</tt:DaylightSavings>'
    return `<tds:GetSystemDateAndTimeResponse><tds:SystemDateAndTime>${kind}${utc}</tds:SystemDateAndTime></tds:GetSystemDateAndTimeResponse>`
  },
  // A camera behind another network names addresses nobody here can reach; so does this one.
  GetCapabilities() {
    const at = (name: string) => `<tt:XAddr>http://192.0.2.77/onvif/${name}_service</tt:XAddr>`
    const services = `<tt:Media>${at('media')}</tt:Media><tt:PTZ>${at('ptz')}</tt:PTZ>`
    return `<tds:GetCapabilitiesResponse><tds:Capabilities>${services}</tds:Capabilities></tds:GetCapabilitiesResponse>`
  },
  GetProfiles: () => {
    const still = '<trt:Profiles token="still" fixed="true"><tt:Name>still</tt:Name></trt:Profiles>'
    const moving = `<trt:Profiles token="${PROFILE}" fixed="true"><tt:Name>moving</tt:Name><tt:PTZConfiguration token="ptz"/></trt:Profiles>`
    return `<trt:GetProfilesResponse>${still}${moving}</trt:GetProfilesResponse>`
  },
  ContinuousMove(question, { head }) {
    checkProfile(question)
    const [turn, zoom] = [first(question, 'PanTilt'), first(question, 'Zoom')]
    const speed = (element: Element | undefined, name: string): number => {
      const value = Number(element?.getAttribute(name) ?? 0)
      if (Math.abs(value) <= 1) return value
      throw new SoapRefusal('ter:InvalidVelocity', 'The speed is out of range')
    }
    const seconds = /^PT(\d+(?:\.\d+)?)S$/.exec(textOf(question, 'Timeout'))?.[1]
    const velocity = { pan: speed(turn, 'x'), tilt: speed(turn, 'y'), zoom: speed(zoom, 'x') }
    head.turn(velocity, seconds === undefined ? 10_000 : Number(seconds) * 1000)
    return EMPTY('ContinuousMove')
  },
  Stop(question, { head }) {
    checkProfile(question)
    head.stop()
    return EMPTY('Stop')
  },
  GetPresets(question, { head }) {
    checkProfile(question)
    const places = head
      .presets()
      .map(({ token, name }) => `<tptz:Preset token="${token}"><tt:Name>${escaped(name)}</tt:Name></tptz:Preset>`)
    return `<tptz:GetPresetsResponse>${places.join('')}</tptz:GetPresetsResponse>`
  },
  GotoPreset(question, { head }) {
    checkProfile(question)
    if (!head.recall(textOf(question, 'PresetToken'))) throw new SoapRefusal('ter:NoToken', 'There is no such preset')
    return EMPTY('GotoPreset')
  },
  SetPreset(question, { head }) {
    checkProfile(question)
    const token = head.keep(textOf(question, 'PresetName'), textOf(question, 'PresetToken') || null)
    if (token === null) throw new SoapRefusal('ter:NoToken', 'There is no such preset')
    return `<tptz:SetPresetResponse><tptz:PresetToken>${token}</tptz:PresetToken></tptz:SetPresetResponse>`
  },
}

function checkProfile(question: Element): void {
  if (textOf(question, 'ProfileToken') !== PROFILE) throw new SoapRefusal('ter:NoProfile', 'There is no such profile')
}

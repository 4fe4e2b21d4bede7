import { CardMessage } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import type { CardOutcome } from '@menara/shared/domain/people/attendance-evidence.ts'
import { type DeviceReport, deviceMessages, refusedMessage, type Unreadable } from '../../../ingest/device-json.ts'
import type { DeviceMessage } from '../../../ingest/gate.ts'
import type { DeadLetters } from '../../../ports/iot/dead-letters.ts'
import type { Devices } from '../../../ports/iot/devices.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { JUST_NOW_MS, openAtSite, sinceLastMark, writeCheckIn, writeCheckOut } from '../clocking/attendance-marks.service.ts'
import { placeAtDevice, type Workplace } from '../clocking/attendances.site.ts'
import { digestOf, last4Of } from './card-digest.ts'

interface Others {
  readonly devices: Pick<Devices, 'named'>
  readonly deadLetters: DeadLetters
  /** Takes all other messages of devices, and that the reader spoke. */
  readonly take: (message: DeviceMessage) => Promise<void>
}
type Report = DeviceReport<CardMessage>
type CardReader = Awaited<ReturnType<Devices['named']>>[number]
interface Recognised {
  readonly site: Workplace
  /** Name of the reader. */
  readonly reader: string
  readonly userId: string
  /** What the reader is for, where it says so. */
  readonly direction: CardMessage['direction']
}

const MAX_PAYLOAD_BYTES = 1024
const messages = deviceMessages('card', CardMessage, MAX_PAYLOAD_BYTES)

/** Takes what card readers publish and passes on everything else. Cards are judged one after the other; a message that was stored does nothing anew. */
export function cardReaders(needs: AttendancesNeeds, { devices, deadLetters, take }: Others): (message: DeviceMessage) => Promise<void> {
  const { atomically, newId } = needs
  let last: Promise<unknown> = Promise.resolve()

  /** Undefined where the reading is stored, else why it cannot be used. */
  async function store(message: DeviceMessage): Promise<Unreadable | undefined> {
    const report = messages.read(message)
    if ('reason' in report) return report
    const [reader] = await devices.named([report])
    if (!reader) return { reason: 'device', detail: `No device ${report.device} at ${report.location}` }
    if (reader.status === 'retired') return { reason: 'device', detail: 'The device is retired' }
    await atomically(() => judge(needs, report, reader))
    return undefined
  }
  async function receive(message: DeviceMessage): Promise<void> {
    const stored = last.then(() => store(message))
    last = stored.catch(() => undefined)
    const why = await stored
    if (why) return atomically(() => deadLetters.keep([refusedMessage(message, why, newId())]))
    const topic = message.topic.replace(/card$/, 'telemetry')
    await take({ topic, payload: Buffer.from(JSON.stringify({ values: { card: 1 } })), receivedAt: message.receivedAt })
  }
  return (message) => (messages.fits(message.topic) ? receive(message) : take(message))
}

/** Stores the reading with what became of it. */
async function judge(needs: AttendancesNeeds, { value, at: atMs, receivedAt }: Report, reader: CardReader): Promise<void> {
  const { cards, readings, places, journal, newId, cardKey } = needs
  const digest = digestOf(cardKey, value.card)
  const [card, [site]] = [await cards.byDigest(digest), await places.sites([reader.location_id])]
  if (!site) return
  const [id, at] = [newId(), new Date(atMs).toISOString()]
  const isNew = await readings.insert({
    ...{ id, location_id: site.id, device_id: reader.id, reader: reader.name, user_id: card?.user_id ?? null },
    ...{ digest, last4: last4Of(value.card), outcome: card ? 'revoked' : 'unknown', at, received_at: new Date(receivedAt).toISOString() },
  })
  if (!isNew) return
  if (card?.revoked_at === null) {
    const recognised = { site, reader: reader.name, userId: card.user_id, direction: value.direction }
    await cards.used(card.id, at)
    await readings.judged(id, await attend({ ...needs, now: () => new Date(atMs) }, recognised))
  }
  journal.announce({ topic: 'attendance-cards', key: id, location_id: site.id })
}

/** Comes, or leaves where they are in at this site; the reader may say which of both it is for. */
async function attend(needs: AttendancesNeeds, recognised: Recognised): Promise<CardOutcome> {
  const { site, userId } = recognised
  const person = await needs.people.acting(userId)
  if (!person?.caller.sees(site.id)) return 'no_access'
  const { ways } = await needs.evidence.of(site.id)
  if (!ways.includes('card')) return 'not_counted'
  const sinceMs = await sinceLastMark(needs, userId)
  if (Math.abs(sinceMs) < JUST_NOW_MS) return 'just_now'
  return sinceMs < 0 ? 'out_of_order' : write(needs, recognised)
}

async function write(needs: AttendancesNeeds, { site, reader, userId, direction }: Recognised): Promise<CardOutcome> {
  const { mark } = placeAtDevice(site, { report: {}, device: reader, now: needs.now() })
  const open = await openAtSite(needs, userId, site.id)
  if (direction === 'out' || (direction === undefined && open)) {
    if (!open) return 'not_in'
    await writeCheckOut(needs, { userId, open, mark, way: 'card' })
    return 'check_out'
  }
  if ((await needs.store.openOf(userId))?.state === 'open') return 'already_in'
  await writeCheckIn(needs, { userId, site, mark, way: 'card' })
  return 'check_in'
}

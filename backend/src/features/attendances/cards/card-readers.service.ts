import { CardMessage } from '@menara/shared/contract/people/attendance/attendance-cards.contract.ts'
import type { CardOutcome } from '@menara/shared/domain/people/attendance-evidence.ts'
import { deviceMessages, type RawMessage, refusedMessage, type SaidByDevice, type Unreadable } from '../../../ingest/device-json.ts'
import type { DeviceMessage } from '../../../ingest/gate.ts'
import type { DeadLetters } from '../../../ports/iot/dead-letters.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { writeCheckIn, writeCheckOut } from '../clocking/attendance-marks.service.ts'
import { placeAtKiosk, type Workplace } from '../clocking/attendances.site.ts'
import { digestOf, last4Of } from './card-digest.ts'
import type { CardReader } from './card-readings.store.ts'

interface Others {
  readonly deadLetters: DeadLetters
  /** Takes all other messages of devices, and that the reader spoke. */
  readonly take: (message: DeviceMessage) => Promise<void>
}
type Said = SaidByDevice<CardMessage>
interface Held {
  readonly said: Said
  readonly site: Workplace
  readonly reader: CardReader
  readonly userId: string
}

const MAX_PAYLOAD_BYTES = 1024
/** Whoever holds their card to the reader twice has not left. */
const JUST_NOW_MS = 60_000
const messages = deviceMessages('card', CardMessage, MAX_PAYLOAD_BYTES)

/** Takes what card readers say, one after the other, and passes on everything else. A message that was stored does nothing anew. */
export function cardReaders(needs: AttendancesNeeds, { deadLetters, take }: Others): (message: DeviceMessage) => Promise<void> {
  const { readings, atomically, newId } = needs
  const bury = (raw: RawMessage, why: Unreadable): Promise<void> => atomically(() => deadLetters.keep([refusedMessage(raw, why, newId())]))
  let last: Promise<unknown> = Promise.resolve()

  async function hear(message: DeviceMessage): Promise<void> {
    const said = messages.read(message)
    if ('reason' in said) return bury(message, said)
    const reader = await readings.reader(said.location, said.device)
    if (!reader) return bury(message, { reason: 'device', detail: `No device ${said.device} at ${said.location}` })
    if (reader.status === 'retired') return bury(message, { reason: 'device', detail: 'The device is retired' })
    await atomically(() => judge(needs, said, reader))
    const payload = Buffer.from(JSON.stringify({ values: { card: 1 } }))
    await take({ topic: `menara/${said.location}/${said.device}/telemetry`, payload, receivedAt: message.receivedAt })
  }
  return (message) => {
    if (!messages.fits(message.topic)) return take(message)
    const heard = last.then(() => hear(message))
    last = heard.catch(() => undefined)
    return heard
  }
}

/** Stores the reading with what became of it. */
async function judge(needs: AttendancesNeeds, said: Said, reader: CardReader): Promise<void> {
  const { cards, readings, places, newId, cardKey } = needs
  const { card: number } = said.said
  const digest = digestOf(cardKey, number)
  const [card, [site]] = [await cards.byDigest(digest), await places.sites([reader.location_id])]
  if (!site) return
  const [id, at] = [newId(), new Date(said.at).toISOString()]
  const made = await readings.insert({
    ...{ id, location_id: site.id, device_id: reader.id, reader: reader.name, user_id: card?.user_id ?? null },
    ...{ digest, last4: last4Of(number), outcome: card ? 'revoked' : 'unknown', at, received_at: new Date(said.receivedAt).toISOString() },
  })
  if (made && card?.revoked_at === null) {
    await cards.used(card.id, at)
    await readings.judged(id, await turn({ ...needs, now: () => new Date(said.at) }, { said, site, reader, userId: card.user_id }))
  }
  if (made) needs.journal.announce({ topic: 'attendance-cards', key: id, location_id: site.id })
}

/** Comes, or leaves where they are in at this site; the reader may say which of both it is for. */
async function turn(needs: AttendancesNeeds, held: Held): Promise<CardOutcome> {
  const { site, userId, said } = held
  const person = await needs.people.acting(userId)
  if (!person?.caller.sees(site.id)) return 'no_access'
  const evidence = await needs.evidence.of(site.id)
  if (!evidence.ways.includes('card')) return 'not_counted'
  const [latest] = await needs.store.recentOf(userId, 1)
  const sinceLast = said.at - Date.parse(latest?.check_out?.at ?? latest?.check_in.at ?? '1970-01-01T00:00:00Z')
  if (Math.abs(sinceLast) < JUST_NOW_MS) return 'just_now'
  if (sinceLast < 0) return 'out_of_order'
  return write(needs, held)
}

async function write(needs: AttendancesNeeds, { said, site, reader, userId }: Held): Promise<CardOutcome> {
  const { mark } = placeAtKiosk(site, { report: {}, kiosk: reader.name, now: needs.now() })
  const open = await needs.store.openOf(userId)
  const isHere = open?.state === 'open' && open.location.id === site.id
  const { direction = isHere ? 'out' : 'in' } = said.said
  if (direction === 'out') {
    if (!isHere || !open) return 'not_in'
    await writeCheckOut(needs, { userId, open, mark, way: 'card' })
    return 'check_out'
  }
  if (open?.state === 'open') return 'already_in'
  await writeCheckIn(needs, { userId, site, mark, way: 'card' })
  return 'check_in'
}

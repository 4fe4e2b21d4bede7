import { alarmCommandsService } from '../features/alarms/alarm-commands.service.ts'
import { alarmDesksService } from '../features/alarms/alarm-desks.service.ts'
import { alarmDesksStore } from '../features/alarms/alarm-desks.store.ts'
import { alarmEscalationsStore } from '../features/alarms/alarm-escalations.store.ts'
import { alarmFiguresStore } from '../features/alarms/alarm-figures.store.ts'
import { alarmFloods } from '../features/alarms/alarm-floods.service.ts'
import { alarmJournalService } from '../features/alarms/alarm-journal.service.ts'
import { alarmJournalStore } from '../features/alarms/alarm-journal.store.ts'
import { alarmReportStore } from '../features/alarms/alarm-report.store.ts'
import { type AlarmRulesService, alarmRulesService } from '../features/alarms/alarm-rules.service.ts'
import { type AlarmRulesStore, alarmRulesStore } from '../features/alarms/alarm-rules.store.ts'
import { type AlarmTimers, alarmTimers, type Escalated } from '../features/alarms/alarm-timers.service.ts'
import { alarmsRoutes } from '../features/alarms/alarms.routes.ts'
import { alarmsService } from '../features/alarms/alarms.service.ts'
import type { Sitting } from '../features/alarms/alarms.sitting.ts'
import { alarmsStore } from '../features/alarms/alarms.store.ts'
import { alarmTelling } from '../features/alarms/alarms.telling.ts'
import { ticketingOf } from '../features/alarms/alarms.ticketing.ts'
import { transitionsOf } from '../features/alarms/alarms.transitions.ts'
import { type AlarmsWatch, alarmsWatch } from '../features/alarms/alarms.watch.ts'
import { writingOf } from '../features/alarms/alarms.writing.ts'
import { alarmsListStore } from '../features/alarms/alarms-list.store.ts'
import { ticketsStore } from '../features/tickets/tickets.store.ts'
import type { Caller } from '../platform/caller.ts'
import { leaseOn } from '../platform/lease.ts'
import type { Platform } from '../platform/platform.ts'
import type { AlarmTickets } from '../ports/alarm-tickets.ts'
import type { Notifier } from '../ports/notifications.ts'
import type { People } from '../ports/people.ts'
import type { Places } from '../ports/places.ts'
import type { SignOns } from './sign-ons.app.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly desk: AlarmTickets
  readonly telling: Notifier
  readonly signOns: Pick<SignOns, 'at' | 'anywhere'>
  /** Delays may have begun or ended. */
  readonly delaysChanged: () => void
  /** Also told when somebody beyond the operators is called, inside the transaction: for push. */
  readonly escalated?: (it: Escalated) => Promise<void>
}
export interface Alarms {
  readonly watch: AlarmsWatch
  readonly rules: AlarmRulesService
  /** Loads what is in force: at start-up. */
  open(): Promise<void>
  /** Carries out delays that are over. */
  ring(): Promise<void>
  /** What the clock does beside: silences, shelves, escalations, floods. One backend at a time. */
  sweep(): Promise<void>
  /** These devices fell silent; joins nothing, and waits for its turn. */
  lose(lost: () => Promise<readonly string[]>): Promise<void>
  tidy(): Promise<void>
  close(): Promise<void>
}

/** The alarms: judging, commands, desks, journal. */
export function openAlarms(base: Platform, others: Others): Alarms {
  const { db, now, newId } = base
  const parts = alarmParts(base, others)
  const { watch, rules, timers, services } = parts
  const lease = leaseOn({ db, name: 'alarm timers', holder: newId() })
  alarmsRoutes(base.app, services)
  return {
    watch,
    rules,
    open: watch.open,
    ring: () => ring({ watch, base }),
    async sweep() {
      if (!(await lease.held())) return
      await hush({ watch, rules: parts.ruleStore, base })
      await timers.due()
    },
    lose: (lost) =>
      sitting({ watch, base, quiet: false }, async (it) => {
        await it.lost(await lost(), now().getTime())
      }),
    async tidy() {
      await services.commands.forgetCommands()
      if (await lease.held()) await timers.tidy()
    },
    close: lease.release,
  }
}

function alarmParts(base: Platform, others: Others) {
  const { people, desk, places, signOns, telling: tell, delaysChanged, escalated } = others
  const { db, journal, now, newId } = base
  const { atomically } = db
  const [store, entries, lists, ruleStore] = [alarmsStore(db), alarmJournalStore(db), alarmsListStore(db), alarmRulesStore(db)]
  const [desks, figures, reports] = [alarmDesksStore(db), alarmFiguresStore(db), alarmReportStore(db)]
  const onDuty = (site: string): Promise<string[]> => people.holding('alarm_acknowledge', site)
  const telling = alarmTelling({ note: tell.noteAll, send: tell.send, called: calledBy(onDuty, signOns) })
  const floods = alarmFloods({ store: figures, journal, newId })
  const writing = writingOf({ store, entries, figures, floods, desks, journal, newId })
  const ticketing = ticketingOf({ store, writing, desk, languageOf: async (id) => (await people.acting(id))?.language, now })
  const transitions = transitionsOf({ store, writing, ticketing, telling, newId })
  const watch = alarmsWatch({ store, rules: ruleStore, transitions, now })
  const reconsider = (deviceIds: readonly string[]) => ring({ watch, base, deviceIds }).then(delaysChanged)
  const ticketSeen = (id: string, caller: Caller) => ticketsStore(db).find(id, caller)
  const commands = alarmCommandsService({
    ...{ store, entries, lists, writing, telling, ticketing, ticketSeen, onDuty, atomically, now },
    send: tell.send,
  })
  const rules = alarmRulesService({ store: ruleStore, transitions, watch, reconsider, journal, atomically, now, newId })
  const timers: AlarmTimers = alarmTimers({
    ...{ store, desks, figures, floods, writing, people, signOns, atomically, now, newId },
    escalations: alarmEscalationsStore(db),
    send: tell.send,
    ...(escalated && { escalated }),
  })
  const services = {
    commands,
    rules,
    alarms: alarmsService({ commands, lists, ticketing, people, atomically }),
    desks: alarmDesksService({ store: desks, reports, alarms: store, places, people, journal, atomically, now, newId }),
    entries: alarmJournalService({ store: entries }),
  }
  return { watch, rules, timers, services, ruleStore }
}

/** Who is signed on at the desk, as far as they may acknowledge there; everybody who may where nobody is. */
const calledBy =
  (onDuty: (site: string) => Promise<string[]>, signOns: Pick<SignOns, 'at'>) =>
  async (site: string, deskId: string | null): Promise<string[]> => {
    const may = await onDuty(site)
    const there = deskId ? (await signOns.at(deskId)).filter((it) => may.includes(it)) : []
    return there.length > 0 ? there : may
  }

interface Judging {
  readonly watch: AlarmsWatch
  readonly base: Platform
}

/** One sitting in one transaction, remembered when that is through. */
async function sitting({ watch, base: { db }, quiet }: Judging & { quiet: boolean }, work: (it: Sitting) => Promise<void>): Promise<void> {
  await watch.turn(async () => {
    const it = watch.sit({ quiet })
    await db.atomically(() => work(it))
    it.keep()
  })
}

/** Judges by the clock after loading the rules of these devices. An alarm is kept even when its ticket cannot be opened. */
async function ring({ watch, base, deviceIds = [] }: Judging & { deviceIds?: readonly string[] }): Promise<void> {
  const { db, log, now } = base
  const judge = async (quiet: boolean): Promise<void> => {
    const it = watch.sit({ quiet })
    await db.atomically(async () => {
      const at = now().getTime()
      it.look(deviceIds)
      it.tick(at)
      await it.finish(at)
    })
    it.keep()
  }
  await watch.turn(async () => {
    await watch.prepare(deviceIds)
    await judge(false).catch((error: unknown) => {
      log.error({ err: error }, 'an alarm could not be raised whole')
      return judge(true)
    })
  })
}

/** Rules that wait for silence: those that have it now, and those that no longer have it. */
async function hush({ watch, rules, base }: Judging & { rules: AlarmRulesStore }): Promise<void> {
  const at = base.now()
  const changed = await rules.missing(at.toISOString())
  if (changed.length === 0) return
  await sitting({ watch, base, quiet: false }, async (it) => {
    for (const { rule, silent, heard } of changed) {
      const last = heard ? Date.parse(heard) : at.getTime()
      it.silence(rule, silent, silent ? Math.min(at.getTime(), last + (rule.window_s ?? 0) * 1000) : last)
    }
    await it.finish(at.getTime())
  })
}

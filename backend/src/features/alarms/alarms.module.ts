import { leaseOn } from '../../platform/jobs/lease.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Notifier } from '../../ports/notifications.ts'
import type { People } from '../../ports/people.ts'
import type { Places } from '../../ports/places.ts'
import type { SignOns } from '../../ports/sign-ons.ts'
import type { AlarmTickets } from '../../ports/tickets/alarm-tickets.ts'
import type { Tickets } from '../../ports/tickets/tickets.ts'
import { alarmCommandsService } from './alarm-commands.service.ts'
import { alarmNotifier } from './alarms.notifier.ts'
import { alarmsRoutes } from './alarms.routes.ts'
import { alarmsService } from './alarms.service.ts'
import { alarmsStore } from './alarms.store.ts'
import { ticketingOf } from './alarms.ticketing.ts'
import { alarmsListStore } from './alarms-list.store.ts'
import { alarmDesksService } from './desks/alarm-desks.service.ts'
import { alarmDesksStore } from './desks/alarm-desks.store.ts'
import { type AlarmTimers, alarmTimers, type Escalated } from './evaluation/alarm-timers.service.ts'
import type { AlarmEvaluation } from './evaluation/alarms.evaluation.ts'
import { transitionsOf } from './evaluation/alarms.transitions.ts'
import { type AlarmsWatch, alarmsWatch } from './evaluation/alarms.watch.ts'
import { writingOf } from './evaluation/alarms.writing.ts'
import { alarmEscalationsStore } from './figures/alarm-escalations.store.ts'
import { alarmFiguresStore } from './figures/alarm-figures.store.ts'
import { alarmFloods } from './figures/alarm-floods.service.ts'
import { alarmReportStore } from './figures/alarm-report.store.ts'
import { alarmJournalService } from './journal/alarm-journal.service.ts'
import { alarmJournalStore } from './journal/alarm-journal.store.ts'
import { type AlarmRuleTemplatesService, alarmRuleTemplatesService } from './rule-templates/alarm-rule-templates.service.ts'
import { alarmRuleTemplatesStore } from './rule-templates/alarm-rule-templates.store.ts'
import { type AlarmRulesService, alarmRulesService } from './rules/alarm-rules.service.ts'
import { type AlarmRulesStore, alarmRulesStore } from './rules/alarm-rules.store.ts'

interface Others {
  readonly places: Places
  readonly people: People
  readonly desk: AlarmTickets
  readonly tickets: Pick<Tickets, 'find'>
  readonly telling: Notifier
  readonly signOns: Pick<SignOns, 'at' | 'anywhere'>
  /** Delays may have begun or ended. */
  readonly delaysChanged: () => void
  /** Also told when somebody beyond the operators is called, inside the transaction: for push. */
  readonly escalated?: (escalated: Escalated) => Promise<void>
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
export function openAlarms(platform: Platform, others: Others): Alarms {
  const { db, now, newId } = platform
  const parts = alarmParts(platform, others)
  const { watch, rules, timers, services } = parts
  const lease = leaseOn({ db, name: 'alarm timers', holder: newId() })
  const followDevices = followingDevices(services.templates, now)
  alarmsRoutes(platform.app, services)
  return {
    watch,
    rules,
    open: watch.open,
    ring: () => ring({ watch, platform }),
    async sweep() {
      if (!(await lease.held())) return
      await hush({ watch, rules: parts.ruleStore, platform })
      await timers.due()
      await followDevices()
    },
    lose: (lost) =>
      sitting({ watch, platform, quiet: false }, async (item) => {
        await item.lost(await lost(), now().getTime())
      }),
    async tidy() {
      await services.commands.forgetCommands()
      if (await lease.held()) await timers.tidy()
    },
    close: lease.release,
  }
}

function alarmParts(platform: Platform, others: Others) {
  const { people, desk, tickets, places, signOns, telling: tell, delaysChanged, escalated } = others
  const { db, journal, now, newId } = platform
  const { atomically } = db
  const [store, entries, lists, ruleStore] = [alarmsStore(db), alarmJournalStore(db), alarmsListStore(db), alarmRulesStore(db)]
  const [desks, figures, reports] = [alarmDesksStore(db), alarmFiguresStore(db), alarmReportStore(db)]
  const onDuty = (site: string): Promise<string[]> => people.holding('alarm_acknowledge', site)
  const telling = alarmNotifier({ note: tell.noteAll, send: tell.send, called: calledBy(onDuty, signOns) })
  const floods = alarmFloods({ store: figures, journal, newId })
  const writing = writingOf({ store, entries, figures, floods, desks, journal, newId })
  const ticketing = ticketingOf({ store, writing, desk, languageOf: async (id) => (await people.acting(id))?.language, now })
  const transitions = transitionsOf({ store, writing, ticketing, telling, newId })
  const watch = alarmsWatch({ store, rules: ruleStore, transitions, now })
  const reconsider = (deviceIds: readonly string[]) => ring({ watch, platform, deviceIds }).then(delaysChanged)
  const commands = alarmCommandsService({
    ...{ store, entries, lists, writing, telling, ticketing, ticketSeen: tickets.find, onDuty, atomically, now },
    send: tell.send,
  })
  const ruling = { transitions, watch, reconsider, journal, atomically, now, newId }
  const rules = alarmRulesService({ ...ruling, store: ruleStore })
  const templates = alarmRuleTemplatesService({ ...ruling, store: alarmRuleTemplatesStore(db), rules: ruleStore, places })
  const timers: AlarmTimers = alarmTimers({
    ...{ store, desks, figures, floods, writing, people, signOns, atomically, now, newId },
    escalations: alarmEscalationsStore(db),
    send: tell.send,
    ...(escalated && { escalated }),
  })
  const services = {
    commands,
    rules,
    templates,
    alarms: alarmsService({ commands, lists, ticketing, people, atomically }),
    desks: alarmDesksService({ store: desks, reports, alarms: store, places, people, journal, atomically, now, newId }),
    entries: alarmJournalService({ store: entries }),
  }
  return { watch, rules, timers, services, ruleStore }
}

const FOLLOW_MS = 30_000

/** Templates of rules look for new devices, points and tags twice a minute. */
function followingDevices({ look }: AlarmRuleTemplatesService, now: () => Date): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY
  return async () => {
    if (now().getTime() - last < FOLLOW_MS) return
    last = now().getTime()
    await look()
  }
}

/** Who is signed on at the desk, as far as they may acknowledge there; everybody who may where nobody is. */
const calledBy =
  (onDuty: (site: string) => Promise<string[]>, signOns: Pick<SignOns, 'at'>) =>
  async (site: string, deskId: string | null): Promise<string[]> => {
    const may = await onDuty(site)
    const there = deskId ? (await signOns.at(deskId)).filter((text) => may.includes(text)) : []
    return there.length > 0 ? there : may
  }

interface Judging {
  readonly watch: AlarmsWatch
  readonly platform: Platform
}

/** Evaluates one batch in one transaction; the results are kept in memory once it has committed. */
async function sitting(
  { watch, platform: { db }, quiet }: Judging & { quiet: boolean },
  work: (evaluation: AlarmEvaluation) => Promise<void>,
): Promise<void> {
  await watch.turn(async () => {
    const sit = watch.sit({ quiet })
    await db.atomically(() => work(sit))
    sit.keep()
  })
}

/** Judges by the clock after loading the rules of these devices. An alarm is kept even when its ticket cannot be opened. */
async function ring({ watch, platform, deviceIds = [] }: Judging & { deviceIds?: readonly string[] }): Promise<void> {
  const { db, log, now } = platform
  const judge = async (quiet: boolean): Promise<void> => {
    const sit = watch.sit({ quiet })
    await db.atomically(async () => {
      const at = now().getTime()
      sit.look(deviceIds)
      sit.tick(at)
      await sit.finish(at)
    })
    sit.keep()
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
async function hush({ watch, rules, platform }: Judging & { rules: AlarmRulesStore }): Promise<void> {
  const at = platform.now()
  const changed = await rules.missing(at.toISOString())
  if (changed.length === 0) return
  await sitting({ watch, platform, quiet: false }, async (item) => {
    for (const { rule, silent, heard } of changed) {
      const last = heard ? Date.parse(heard) : at.getTime()
      item.silence(rule, silent, silent ? Math.min(at.getTime(), last + (rule.window_s ?? 0) * 1000) : last)
    }
    await item.finish(at.getTime())
  })
}

import { nextRun } from '@menara/shared/domain/reports/report-schedules.ts'
import { Fault } from '../../../platform/errors.ts'
import { eachOf } from '../../../platform/jobs/batches.ts'
import { dayIn } from '../../../platform/time/zoned-time.ts'
import type { OutsideMail, Outsider } from '../../../ports/outside-mails.ts'
import type { People } from '../../../ports/people.ts'
import type { SavedReportsStore } from '../saved/saved-reports.store.ts'
import type { ReportFile } from './report-file.service.ts'
import type { DueMail, ReportSchedulesStore } from './report-schedules.store.ts'

export interface ReportMailsNeeds {
  readonly schedules: ReportSchedulesStore
  readonly saved: Pick<SavedReportsStore, 'definition'>
  readonly people: Pick<People, 'acting'>
  readonly fileOf: ReportFile
  /** Plans a mail in the open transaction; false where the installation sends none. */
  write(mail: OutsideMail): Promise<boolean>
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type ReportMails = ReturnType<typeof reportMails>

/** A run that is later than this is left out and said to be missed: figures of another day help nobody. */
const MAX_LATE_MS = 12 * 3_600_000
const TYPE = 'report.sent'
const MAX_REASON = 200

/** Mails what is due. Each recipient is sent what they may see themselves, in their language, made when the mail leaves. */
export function reportMails(needs: ReportMailsNeeds) {
  const { schedules, saved, people, fileOf, now, newId } = needs

  async function run(schedule: NonNullable<Awaited<ReturnType<ReportSchedulesStore['take']>>>): Promise<void> {
    const { id, report_id, next_at, recipient_ids } = schedule
    await schedules.advance(id, nextRun(schedule, now()))
    const base = { schedule_id: id, due_at: next_at }
    if (now().getTime() - Date.parse(next_at) > MAX_LATE_MS) {
      await schedules.note([{ ...base, id: newId(), user_id: null, state: 'missed' }])
      return
    }
    const report = await saved.definition(report_id)
    for (const user_id of recipient_ids) {
      const delivery = { ...base, id: newId(), user_id, state: 'planned' as const }
      await schedules.note([delivery])
      const isPlanned = await needs.write({ target_id: delivery.id, type: TYPE, title: report?.name ?? '', key: TYPE })
      if (!isPlanned) await schedules.settle(delivery.id, { state: 'no_mail' })
    }
  }

  async function attached(mail: DueMail): Promise<Outsider | undefined> {
    const who = await people.acting(mail.user_id)
    const report = await saved.definition(mail.report_id)
    if (!who?.caller.may('show_plugin_reporting') || !report) {
      await schedules.settle(mail.id, { state: 'refused', reason: '' })
      return undefined
    }
    const { language, caller } = who
    const asked = { ...report, language, format: mail.format, zone: mail.zone, location_id: mail.location_id }
    const file = await fileOf({ ...asked, today: dayIn(mail.zone, new Date(mail.due_at)) }, caller)
    await schedules.settle(mail.id, { state: 'made', reason: '', made_at: now().toISOString() })
    const to = { id: mail.id, name: mail.name, email: mail.email, phone: mail.phone, language }
    return { ...to, link: '/admin/plugins/reporting', params: { report: report.name }, attachments: [file] }
  }

  /** Notes why a mail could not be made; one that is refused is dropped, another is tried again by the mail. */
  async function unmade(id: string, error: Error): Promise<undefined> {
    const isRefused = error instanceof Fault && error.code === 'forbidden'
    await schedules.settle(id, { state: isRefused ? 'refused' : 'failed', reason: error.message.slice(0, MAX_REASON) })
    if (!isRefused) throw error
    return undefined
  }

  return {
    /** Everything that is due now. */
    async look(): Promise<void> {
      const at = now().toISOString()
      await eachOf(await schedules.due(at), (id) =>
        needs.atomically(async () => {
          const schedule = await schedules.take(id, at)
          if (schedule) await run(schedule)
        }),
      )
    },

    /** Whom a mail goes to, with the report as a file; undefined for who may not see it any more. */
    async outsider(id: string, type: string): Promise<Outsider | undefined> {
      if (type !== TYPE) return undefined
      const mail = await schedules.mail(id)
      if (!mail) return undefined
      return attached(mail).catch((error: Error) => unmade(mail.id, error))
    },
  }
}

import type { attendanceEvidence, SiteEvidence } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { type AttendanceWay, lackingEvidence } from '@menara/shared/domain/people/attendance-evidence.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { ruleSentence } from '@menara/shared/refusals/rule-sentences.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { AttendancesNeeds } from '../attendances.needs.ts'
import { siteOf } from '../days/attendance-days.service.ts'

type Draft = CallOf<typeof attendanceEvidence.save>['body']
export type AttendanceEvidence = ReturnType<typeof attendanceEvidenceService>

/** How attendance is taken at sites. */
export function attendanceEvidenceService(needs: AttendancesNeeds) {
  const { evidence, journal, atomically } = needs
  async function get({ location_id }: { readonly location_id: string }, caller: Caller): Promise<SiteEvidence> {
    const { id, name } = await siteOf(needs, location_id, caller)
    const { ways, phone, kiosk_photo } = await evidence.of(id)
    return { location: { id, name }, ways: [...ways], phone: [...phone], kiosk_photo }
  }
  return {
    get,
    save: ({ location_id, ...rules }: Draft, caller: Caller): Promise<SiteEvidence> =>
      atomically(async () => {
        const site = await siteOf(needs, location_id, caller)
        const before = await evidence.of(site.id)
        await evidence.save(site.id, rules)
        journal.record({
          ...{ action: 'attendance_evidence.saved', subject: 'locations', subject_id: site.id, actor_id: caller.userId },
          detail: { before, after: rules },
          hints: [{ topic: 'attendances', key: site.id, location_id: site.id }],
        })
        return get({ location_id }, caller)
      }),
  }
}

/** The one photo that may come with a check-in. Throws `invalid` for more. */
export function onePhoto(images: readonly ArrivedFile[]): ArrivedFile | undefined {
  if (images.length > 1) throw invalid('image', 'maxItems', 'Send one photo')
  return images[0]
}

interface Presented {
  readonly site: { readonly id: string; readonly name: string }
  readonly way: AttendanceWay
  readonly on_site: boolean
  readonly photo: boolean
}
/** 422 for what a check-in lacks by the rules of its site; the sentence says what to do instead. */
export async function requireEvidence({ evidence }: Pick<AttendancesNeeds, 'evidence'>, { site, ...presented }: Presented): Promise<void> {
  const lacking = lackingEvidence(await evidence.of(site.id), site.name, presented)
  if (lacking) throw new Fault('invalid', ruleSentence(lacking), { errors: [lacking] })
}

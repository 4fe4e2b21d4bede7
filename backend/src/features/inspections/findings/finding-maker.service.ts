import type { InspectionLine } from '@menara/shared/contract/inspections/inspection-lines.contract.ts'
import { askedLines } from '@menara/shared/domain/inspections/inspection-score.ts'
import type { ArrivedFile } from '../../../platform/files/uploads.ts'
import type { TicketRow, Tickets } from '../../../ports/tickets/tickets.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { KeptCheckpoint, RoundRow } from '../rounds/inspection-rounds.store.ts'
import type { AnswerRow, RoundRecordStore } from '../sync/round-record.store.ts'
import type { Sent } from '../sync/sent.ts'
import type { NamedVersion } from '../templates/inspection-templates.store.ts'
import type { InspectionFindingsStore } from './inspection-findings.store.ts'

export interface FindingMakerNeeds extends Pick<InspectionsBase, 'journal' | 'newId'> {
  readonly store: Pick<InspectionFindingsStore, 'ofRound' | 'add'>
  readonly record: Pick<RoundRecordStore, 'photos'>
  readonly tickets: Pick<Tickets, 'openOutside' | 'note' | 'categoryStill'>
  /** A copy of the picture of a round, which waits among the pictures of tickets; undefined where its file is not there. */
  copyPhoto(photo: { readonly file_id: string; readonly at: string }): Promise<ArrivedFile | undefined>
}
export type FindingMaker = ReturnType<typeof findingMaker>
interface Submitted {
  readonly answers: readonly AnswerRow[]
  readonly sent: Sent
}
interface Failed {
  readonly line: InspectionLine
  readonly checkpoint: KeptCheckpoint | null
  readonly answer: AnswerRow
}
const MAX_TITLE = 200

/** Makes findings of the failed lines of a round, and tickets where their lines say so. Everything joins the open transaction. */
export function findingMaker(needs: FindingMakerNeeds) {
  const { store, journal, newId } = needs
  return {
    /** One for each failed line; one that was found when the round was submitted before is not found again. */
    async make(round: RoundRow, version: NamedVersion, { answers, sent }: Submitted): Promise<void> {
      const known = new Set((await store.ofRound(round.id)).map(({ line_id, checkpoint_id }) => `${checkpoint_id ?? ''} ${line_id}`))
      for (const failed of failedLines(round, version, answers)) {
        if (known.has(`${failed.checkpoint?.id ?? ''} ${failed.line.id}`)) continue
        const finding = findingOf(newId(), round, { failed, sent })
        const ticket = await ticketOf(needs, { finding, failed, version, sent })
        await store.add({ ...finding, state: ticket ? 'ticket' : 'open', ticket_id: ticket?.id ?? null })
        journal.record({
          ...{ action: 'inspection_finding.found', subject: 'inspection_findings', subject_id: finding.id, actor_id: sent.caller.userId },
          detail: { round_id: round.id, line_id: finding.line_id, text: finding.text_en, number: ticket?.number },
          hints: [{ topic: 'inspection_findings', key: finding.id, location_id: round.location_id }],
        })
      }
    },
  }
}

function failedLines({ checkpoints }: RoundRow, { sections }: NamedVersion, answers: readonly AnswerRow[]): Failed[] {
  return askedLines(
    sections,
    checkpoints.map(({ id }) => id),
  ).flatMap(({ line, checkpoint_id }) => {
    const answer = answers.find((one) => one.line_id === line.id && one.checkpoint_id === checkpoint_id)
    if (answer?.result !== 'fail') return []
    return [{ line, checkpoint: checkpoints.find(({ id }) => id === checkpoint_id) ?? null, answer }]
  })
}

/** The answer as it is read in both languages; a plain fail says nothing more. */
function spokenValue({ kind, unit, options }: InspectionLine, value: string | number | null): { value_en: string; value_id: string } {
  if (kind === 'number') {
    const text = [value, unit].filter((part) => part !== '' && part !== null).join(' ')
    return { value_en: text, value_id: text }
  }
  const option = kind === 'choice' ? options.find(({ id }) => id === value) : undefined
  return { value_en: option?.text_en ?? '', value_id: option?.text_id ?? '' }
}

function findingOf(id: string, round: RoundRow, { failed: { line, checkpoint, answer }, sent }: { failed: Failed; sent: Sent }) {
  const place = checkpoint ?? round
  return {
    ...{
      id,
      round_id: round.id,
      location_id: round.location_id,
      checkpoint_id: checkpoint?.id ?? null,
      checkpoint: checkpoint?.name ?? '',
    },
    ...{ area_id: place.area_id ?? round.area_id, asset_id: place.asset_id ?? round.asset_id },
    ...{ line_id: line.id, text_en: line.text_en, text_id: line.text_id, ...spokenValue(line, answer.value ?? null) },
    ...{ note: answer.note, photo_ids: answer.photo_ids, inspector_id: answer.user_id, found_at: sent.at },
  }
}
interface Ticketing {
  readonly finding: ReturnType<typeof findingOf>
  readonly failed: Failed
  readonly version: NamedVersion
  readonly sent: Sent
}

/** The ticket of a failed line, in the language of whoever submits; undefined where the line makes none. */
async function ticketOf(needs: FindingMakerNeeds, { finding, failed: { line }, version, sent }: Ticketing): Promise<TicketRow | undefined> {
  if (!line.fail_ticket) return undefined
  const { ticket_type_id, category_id, priority } = line.fail_ticket
  const { location_id, area_id, asset_id } = finding
  const english = sent.language === 'en'
  const [text, value, name] = english
    ? [finding.text_en, finding.value_en, version.name_en]
    : [finding.text_id, finding.value_id, version.name_id]
  const ticket = await needs.tickets.openOutside({
    title: [finding.checkpoint, text].filter(Boolean).join(': ').slice(0, MAX_TITLE),
    description: [name, [text, value].filter(Boolean).join(': '), finding.note].filter(Boolean).join('\n'),
    ...{ ticket_type_id, priority, location_id, area_id, asset_id, requester_id: sent.caller.userId, by: sent.caller },
    ...(await needs.tickets.categoryStill({ category: category_id === null ? null : { id: category_id }, location: { id: location_id } })),
  })
  const photos = await needs.record.photos(finding.round_id, finding.photo_ids)
  const copies = (await Promise.all(photos.map(needs.copyPhoto))).filter((copy) => copy !== undefined)
  sent.copies.push(...copies)
  if (copies.length > 0) await needs.tickets.note({ ticket_id: ticket.id }, copies, null)
  return ticket
}

import { Alert, MultiSelect, Switch } from '@mantine/core'
import { rfqCommittees } from '@menara/shared/contract/purchasing/rfq-committees.contract.ts'
import type { Rfq } from '@menara/shared/contract/purchasing/rfqs.contract.ts'
import { COMMITTEE_NEEDED, COMMITTEE_SIZE } from '@menara/shared/domain/purchasing/committee.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../../kit/calls/query.ts'

interface CommitteeFieldsProps {
  readonly purchaseId: string
  /** Null: the server opens the offers. */
  readonly chosen: readonly string[] | null
  readonly change: (chosen: readonly string[] | null) => void
  readonly saved: Rfq['committee']
}

/** Whether offers are opened by persons, and by whom. */
export function CommitteeFields({ purchaseId, chosen, change, saved }: CommitteeFieldsProps) {
  const { t } = useTranslation('purchasing')
  const candidates = useQuery({ ...asking(rfqCommittees.candidates, { params: { id: purchaseId } }), enabled: chosen !== null }).data?.data
  const ready = readyCount(saved)
  return (
    <>
      <Switch
        label={t('committee.use')}
        description={t('committee.useText')}
        checked={chosen !== null}
        onChange={(event) => change(event.currentTarget.checked ? [] : null)}
      />
      {chosen !== null && (
        <MultiSelect
          label={t('committee.members')}
          description={t('committee.membersText')}
          withAsterisk
          searchable
          maxValues={COMMITTEE_SIZE.max}
          data={(candidates ?? []).map((person) => ({ value: person.id, label: person.name }))}
          value={[...chosen]}
          onChange={change}
        />
      )}
      {chosen !== null && ready < COMMITTEE_NEEDED && <Alert color="blue">{t('committee.saveFirst', { ready })}</Alert>}
      {chosen !== null && ready === COMMITTEE_NEEDED && <Alert color="orange">{t('committee.noSpare')}</Alert>}
    </>
  )
}

/** How many members have set a passphrase. */
export const readyCount = (committee: Rfq['committee']): number =>
  committee?.members.filter((member) => member.ready_at !== null).length ?? 0
/** Whether a choice of members can be saved. */
export const isCommittee = (chosen: readonly string[] | null): boolean => chosen === null || chosen.length >= COMMITTEE_SIZE.min

import { Checkbox } from '@mantine/core'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OneOfMany, SomeOfMany, ToldSelect } from '../policies/choice-fields.tsx'
import { allApprovalTypes, allTeams, allWebhooks, usePeople } from '../sla.api.ts'
import { useSlaWords } from '../sla-words.ts'
import type { StepPartProps } from './step-part.ts'

/** What a step does beside notifying people. */
export function StepDoesFields({ step, typeIds, set }: StepPartProps) {
  const { t } = useTranslation(['sla', 'nav', 'common'])
  const { nameOf } = useSlaWords()
  const teams = useQuery(allTeams()).data?.data ?? []
  const hooks = useQuery(allWebhooks()).data?.data ?? []
  const asked = useQuery(allApprovalTypes()).data?.data ?? []
  const people = usePeople()
  const workers = usePeople({ may: 'ticket_work' })
  const lost =
    workers.length > 0 &&
    !workers.some((worker) => worker.id === step.assignee_id) &&
    people.find((person) => person.id === step.assignee_id)
  const fitting = asked.filter((item) => typeIds.length === 0 || typeIds.includes(item.ticket_type_id) || item.id === step.approval_type_id)
  const typeName = (id: number): string => t(`type.${ticketTypeById(id)?.code ?? 'general'}`, { ns: 'nav' })
  return (
    <>
      <Checkbox
        mt="lg"
        label={t('raisePriority')}
        checked={step.raise_priority}
        onChange={(event) => set({ raise_priority: event.currentTarget.checked })}
      />
      <OneOfMany
        label={t('handTo')}
        value={step.group_id}
        change={(group_id) => set({ group_id })}
        data={teams.map((team) => ({ value: team.id, label: team.name }))}
      />
      <OneOfMany
        label={t('handToPerson')}
        description={t('handToPersonText')}
        value={step.assignee_id}
        change={(assignee_id) => set({ assignee_id })}
        data={[
          ...workers.map((worker) => ({ value: worker.id, label: worker.name })),
          ...(lost ? [{ value: lost.id, label: t('mayNotWork', { name: lost.name, ns: 'common' }) }] : []),
        ]}
      />
      <ToldSelect
        label={t('followers')}
        description={t('followersText')}
        value={step.followers ?? []}
        change={(followers) => set({ followers })}
      />
      <SomeOfMany
        label={t('followerIds')}
        description={t('followersText')}
        value={step.follower_ids}
        change={(follower_ids) => set({ follower_ids })}
        data={people.map((person) => ({ value: person.id, label: person.name }))}
      />
      <OneOfMany
        label={t('askApproval')}
        description={t('askApprovalText')}
        value={step.approval_type_id}
        change={(approval_type_id) => set({ approval_type_id })}
        data={fitting.map((item) => ({ value: item.id, label: `${nameOf(item)} (${typeName(item.ticket_type_id)})` }))}
      />
      <OneOfMany
        label={t('callWebhook')}
        description={t('callWebhookText')}
        value={step.webhook_id}
        change={(webhook_id) => set({ webhook_id })}
        data={hooks.map((hook) => ({ value: hook.id, label: hook.enabled ? hook.name : t('webhookOff', { name: hook.name }) }))}
      />
    </>
  )
}

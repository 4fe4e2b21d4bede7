import { Checkbox } from '@mantine/core'
import { ticketTypeById } from '@menara/shared/domain/ticket-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OneOfMany, SomeOfMany, ToldSelect } from './choice-fields.tsx'
import { allApprovalTypes, allTeams, allWebhooks, usePeople } from './sla.api.ts'
import { useSlaWords } from './sla-words.ts'
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
  const lost = workers.length > 0 && !workers.some((it) => it.id === step.assignee_id) && people.find((it) => it.id === step.assignee_id)
  const fitting = asked.filter((it) => typeIds.length === 0 || typeIds.includes(it.ticket_type_id) || it.id === step.approval_type_id)
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
        data={teams.map((it) => ({ value: it.id, label: it.name }))}
      />
      <OneOfMany
        label={t('handToPerson')}
        description={t('handToPersonText')}
        value={step.assignee_id}
        change={(assignee_id) => set({ assignee_id })}
        data={[
          ...workers.map((it) => ({ value: it.id, label: it.name })),
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
        data={people.map((it) => ({ value: it.id, label: it.name }))}
      />
      <OneOfMany
        label={t('askApproval')}
        description={t('askApprovalText')}
        value={step.approval_type_id}
        change={(approval_type_id) => set({ approval_type_id })}
        data={fitting.map((it) => ({ value: it.id, label: `${nameOf(it)} (${typeName(it.ticket_type_id)})` }))}
      />
      <OneOfMany
        label={t('callWebhook')}
        description={t('callWebhookText')}
        value={step.webhook_id}
        change={(webhook_id) => set({ webhook_id })}
        data={hooks.map((it) => ({ value: it.id, label: it.enabled ? it.name : t('webhookOff', { name: it.name }) }))}
      />
    </>
  )
}

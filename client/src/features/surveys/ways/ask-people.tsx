import { Button, Group, MultiSelect, Text } from '@mantine/core'
import { groups } from '@menara/shared/contract/people/groups.contract.ts'
import type { Survey } from '@menara/shared/contract/surveys/surveys.contract.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asking } from '../../../kit/calls/query.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toast } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { useAskPeople } from '../surveys.api.ts'

const ALL = 1000

/** Asks the members of groups, or everybody at the site; nobody who was asked lately. */
export function AskPeople({ survey }: { readonly survey: Survey }) {
  const { t } = useTranslation('surveys')
  const textOf = useTextOf()
  const [chosen, choose] = useState<string[]>([])
  const ask = useAskPeople(survey.id)
  const rows = useQuery(asking(groups.list, { query: { limit: ALL } })).data?.data ?? []
  const name = textOf(survey.title)
  const send = (): void =>
    askFirst({
      title: t('askTitle'),
      text: t(chosen.length > 0 ? 'askGroupsText' : 'askAllText', { name, count: chosen.length, days: survey.ask_gap_days }),
      confirm: t('ask'),
      run: () =>
        ask.mutateAsync(chosen).then(
          ({ asked, skipped }) => toast('success', t('askedPeople', { count: asked }), t('skippedPeople', { count: skipped })),
          () => undefined,
        ),
    })
  return (
    <Section title={t('askPeople')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('askPeopleText', { days: survey.ask_gap_days })}
      </Text>
      <Group gap="sm" align="flex-end">
        <MultiSelect
          flex="1 1 260px"
          maw={480}
          label={t('groups')}
          placeholder={chosen.length > 0 ? '' : t('everybodyAtSite')}
          searchable
          clearable
          data={rows.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={choose}
        />
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={ask.isPending} onClick={send}>
          {t('ask')}
        </Button>
      </Group>
    </Section>
  )
}

import { Stack, Text, Title } from '@mantine/core'
import type { Tagged } from '@menara/shared/contract/iot/tagging.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session/session.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { TagWordsInput } from '../embed/tag-words-input.tsx'
import { TagChips } from './tag-chips.tsx'
import { bearersOf, useAssigning } from './tagging.api.ts'

/** The tags of a device and of each of its points; whoever manages devices changes them here. */
export function DeviceTags({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('tagging')
  const [device, points] = [useQuery(bearersOf(deviceId, 'device')), useQuery(bearersOf(deviceId, 'point'))]
  const error = device.error ?? points.error
  const rows = [...(device.data?.data ?? []), ...(points.data?.data ?? [])]
  return (
    <section aria-label={t('tags')}>
      <Title order={2} mb={4}>
        {t('tags')}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t('tagsText')}
      </Text>
      {error && <FailedState error={error} retry={() => void Promise.all([device.refetch(), points.refetch()])} />}
      {!error && rows.length === 0 && <WaitingRows rows={2} />}
      <Stack gap="xs">
        {rows.map((row) => (
          <Bearer key={row.id} bearer={row} />
        ))}
      </Stack>
    </section>
  )
}

function Bearer({ bearer }: { readonly bearer: Tagged }) {
  const { t } = useTranslation('tagging')
  const mayChange = useMay('show_manage_device')
  const assigning = useAssigning()
  const { id, of, tags, inherited } = bearer
  const name = of === 'device' ? t('wholeDevice') : bearer.label || bearer.point || ''
  const shown = assigning.isPending && assigning.variables ? afterwards(tags, assigning.variables) : tags
  const change = (next: readonly string[]): void => {
    const [add, remove] = [next.filter((text) => !tags.includes(text)), tags.filter((tag) => !next.includes(tag))]
    if (add.length + remove.length > 0) assigning.mutate({ of, ids: [id], add, remove })
  }
  if (!mayChange)
    return (
      <div>
        <Text size="sm">{name}</Text>
        {tags.length + inherited.length > 0 ? (
          <TagChips tags={tags} inherited={inherited} />
        ) : (
          <Text size="xs" c="dimmed">
            {t('noneYet')}
          </Text>
        )}
      </div>
    )
  return <TagWordsInput label={name} size="xs" value={shown} change={change} readOnly={assigning.isPending} />
}

const afterwards = (tags: readonly string[], { add = [], remove = [] }: { add?: string[]; remove?: string[] }): string[] => [
  ...tags.filter((tag) => !remove.includes(tag)),
  ...add,
]

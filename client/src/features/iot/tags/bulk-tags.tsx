import { Button, Group, Text } from '@mantine/core'
import type { tagging } from '@menara/shared/contract/iot/tagging.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../kit/overlays/toasts.ts'
import { TagWordsInput } from '../embed/tag-words-input.tsx'
import { useAssigning } from './tagging.api.ts'

/** So many the server takes with one call. */
const MOST = 500

interface BulkTagsProps {
  readonly of: CallOf<typeof tagging.assign>['body']['of']
  readonly ids: readonly string[]
  readonly done: () => void
}

/** Gives tags to everything selected, or takes them away: all of them or none. */
export function BulkTags({ of, ids, done }: BulkTagsProps) {
  const { t } = useTranslation('tagging')
  const [tags, setTags] = useState<readonly string[]>([])
  const assigning = useAssigning()
  const tooMany = ids.length > MOST
  const assign = (way: 'add' | 'remove'): void =>
    assigning.mutate(
      { of, ids: [...ids], [way]: [...tags] },
      {
        onSuccess: ({ data }) => {
          toast('success', t('changed', { count: data.changed }))
          done()
        },
      },
    )
  const idle = tags.length === 0 || tooMany || assigning.isPending
  return (
    <Group px="sm" pb="sm" gap="sm" align="flex-start" role="group" aria-label={t('bulk')}>
      <Text size="sm" fw={600} mt={6}>
        {t('selected', { count: ids.length })}
      </Text>
      <TagWordsInput aria-label={t('tags')} w={{ base: '100%', xs: 280 }} value={tags} change={setTags} maxTags={20} />
      <Button disabled={idle} onClick={() => assign('add')}>
        {t('give')}
      </Button>
      <Button variant="default" disabled={idle} onClick={() => assign('remove')}>
        {t('take')}
      </Button>
      {tooMany && (
        <Text size="sm" c="dimmed" role="status">
          {t('tooMany', { most: MOST })}
        </Text>
      )}
    </Group>
  )
}

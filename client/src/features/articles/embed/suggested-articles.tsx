import { Anchor, List, Paper, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBook } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { suggestionsFor } from '../articles.api.ts'

interface SuggestedProps {
  /** What is typed. */
  readonly text: string
  readonly locationId: string
  readonly categoryId: string
  readonly assetId: string
}
const WAIT_MS = 400

/** Articles that may answer what is being written; nothing while there are none. They open beside the form, so that nothing typed is lost. */
export function SuggestedArticles({ text, locationId, categoryId, assetId }: SuggestedProps) {
  const { t } = useTranslation('articles')
  const textOf = useTextOf()
  const [typed] = useDebouncedValue(text.trim().slice(0, 200), WAIT_MS)
  const query = {
    ...(typed && { text: typed }),
    ...(locationId && { location_id: locationId }),
    ...(categoryId && { category_id: categoryId }),
    ...(assetId && { asset_id: assetId }),
  }
  const isAsked = typed !== '' || categoryId !== '' || assetId !== ''
  const found = useQuery({ ...suggestionsFor(query), enabled: isAsked, placeholderData: keepPreviousData }).data?.data ?? []
  if (!isAsked || found.length === 0) return null
  return (
    <Paper p="sm" withBorder role="status" aria-label={t('mayHelp')}>
      <Text size="sm" fw={600} mb={4}>
        {t('mayHelp')}
      </Text>
      <List size="sm" icon={<IconBook size={14} aria-hidden />}>
        {found.map(({ id, title }) => (
          <List.Item key={id}>
            <Anchor href={`/desk/articles/article?id=${id}`} target="_blank" rel="noopener">
              {textOf(title)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Paper>
  )
}

import { Badge, Group } from '@mantine/core'
import type { Article } from '@menara/shared/contract/articles.contract.ts'
import type { ArticleState } from '@menara/shared/domain/article-rules.ts'
import { useTranslation } from 'react-i18next'
import { colourOf } from '../../kit/look/look.ts'

const COLOURS: Readonly<Record<ArticleState, string>> = { draft: 'gray', published: 'green', archived: 'gray' }

/** Where an article stands: its state, changes that readers do not see yet, a review that is due. */
export function ArticleBadges({ article }: { readonly article: Article }) {
  const { t } = useTranslation('articles')
  return (
    <Group gap={4} component="span">
      <Badge variant="light" color={colourOf(COLOURS, article.state)}>
        {t(`state.${article.state}`)}
      </Badge>
      {article.version !== null && article.has_changes && (
        <Badge variant="light" color="orange">
          {t('hasChanges')}
        </Badge>
      )}
      {article.review_due && (
        <Badge variant="light" color="red">
          {t('reviewDue')}
        </Badge>
      )}
    </Group>
  )
}

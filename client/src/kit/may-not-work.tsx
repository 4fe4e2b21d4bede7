import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface MayNotWorkProps {
  /** Whom it names. */
  readonly name?: string | undefined
}
/** Marks what names an assignee who has lost the right to work tickets: what it opens has no assignee. */
export function MayNotWork({ name }: MayNotWorkProps) {
  const { t } = useTranslation('common')
  return (
    <Badge color="orange" tt="none">
      {name ? t('mayNotWork', { name }) : t('assigneeMayNotWork')}
    </Badge>
  )
}

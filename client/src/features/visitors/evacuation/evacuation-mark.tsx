import { Badge, Button, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dateText } from '../../../kit/dates/dates.ts'
import css from './evacuation.module.css'
import type { Marked } from './evacuation-store.ts'

interface MarkProps {
  readonly row: Marked
  readonly zone: string
  readonly mark: (safe: boolean) => void
}

/** Whether somebody is safe, by whose word, and saying so or taking it back. */
export function SafetyMark({ row, zone, mark }: MarkProps) {
  const { t } = useTranslation('visitors')
  const { name, safe, safe_at, safe_by, waiting } = row
  const what = t(safe ? 'evacuation.markMissing' : 'evacuation.markSafe')
  return (
    <Stack gap={2} align="flex-start">
      {safe && (
        <Badge color="green" leftSection={<IconCheck size={13} aria-hidden />}>
          {t('evacuation.isSafe')}
        </Badge>
      )}
      <Button
        className={css.screenOnly}
        size={safe ? 'compact-xs' : 'sm'}
        variant={safe ? 'subtle' : 'light'}
        {...(safe && { px: 0 })}
        color={safe ? 'gray' : 'green'}
        aria-label={t('evacuation.markName', { what, name })}
        onClick={() => mark(!safe)}
      >
        {what}
      </Button>
      {safe_at && (
        <Text size="xs" c="dimmed" className="num">
          {waiting ? t('evacuation.saidHere') : t('evacuation.safeBy', { who: safe_by?.name ?? '–', at: dateText(safe_at, 'time', zone) })}
        </Text>
      )}
    </Stack>
  )
}

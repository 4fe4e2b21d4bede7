import { CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../maps.module.css'

interface DetailCardProps {
  readonly name: string
  readonly under: string
  readonly badges: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What the picked mark is; Escape or the cross closes it. */
export function DetailCard({ name, under, badges, onClose, children }: DetailCardProps) {
  const { t } = useTranslation()
  useEffect(giveFocusBack, [])
  return (
    <Paper
      component="section"
      p="sm"
      className={classes.card ?? ''}
      aria-label={name}
      data-card
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Title order={2}>{name}</Title>
          <Text size="xs" c="dimmed">
            {under}
          </Text>
        </div>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      <Group gap={6} my="xs">
        {badges}
      </Group>
      <Stack gap={6}>{children}</Stack>
    </Paper>
  )
}

/** One fact of a card: its name and its value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="baseline">
      <Text size="xs" c="dimmed" component="span">
        {name}
      </Text>
      <Text size="sm" component="span" className="num" ta="right">
        {children}
      </Text>
    </Group>
  )
}

/** When the card goes, the focus returns to the row it was opened from. */
function giveFocusBack(): () => void {
  const before = document.activeElement
  return () => {
    if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus()
  }
}

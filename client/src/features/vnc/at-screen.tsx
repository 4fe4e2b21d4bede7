import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { VisitState } from './visit.ts'
import classes from './vnc.module.css'

interface AtScreenProps {
  readonly state: VisitState | null
  readonly controls: boolean
  readonly give: (session: string) => void
}

/** Everybody at the screen: who has the control, who asks for it, and to whom it can be handed. */
export function AtScreen({ state, controls, give }: AtScreenProps) {
  const { t } = useTranslation('vnc')
  const people = state?.is === 'open' ? state.people : []
  return (
    <Paper p="sm" mt="sm">
      <Text fw={600} size="sm">
        {state?.is === 'open' ? t('here', { count: people.length }) : t('atScreen')}
      </Text>
      <ul className={classes.people} aria-label={t('atScreen')}>
        {people.map((it) => (
          <li key={it.session}>
            <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
              {it.name} {it.session === state?.session && `(${t('you')})`}
            </Text>
            <Group gap={6}>
              {it.session === state?.holder && <Badge color="brand">{t('hasControl')}</Badge>}
              {it.asks && <Badge color="orange">{t('asks')}</Badge>}
              {!it.may_control && <Badge color="gray">{t('watches')}</Badge>}
              {controls && it.may_control && it.session !== state?.session && (
                <Button size="compact-sm" variant="default" onClick={() => give(it.session)}>
                  {t('handTo', { name: it.name })}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

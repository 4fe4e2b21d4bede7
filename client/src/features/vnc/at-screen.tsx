import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { VisitState } from './stage/visit.ts'
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
        {people.map((person) => (
          <li key={person.session}>
            <Text size="sm" component="span" style={{ overflowWrap: 'anywhere' }}>
              {person.name} {person.session === state?.session && `(${t('you')})`}
            </Text>
            <Group gap={6}>
              {person.session === state?.holder && <Badge color="brand">{t('hasControl')}</Badge>}
              {person.asks && <Badge color="orange">{t('asks')}</Badge>}
              {!person.may_control && <Badge color="gray">{t('watches')}</Badge>}
              {controls && person.may_control && person.session !== state?.session && (
                <Button size="compact-sm" variant="default" onClick={() => give(person.session)}>
                  {t('handTo', { name: person.name })}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </Paper>
  )
}

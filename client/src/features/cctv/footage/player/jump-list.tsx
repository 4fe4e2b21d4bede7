import { Button, Stack, Text } from '@mantine/core'
import type { Stretch } from '@menara/shared/domain/footage.ts'
import { useTranslation } from 'react-i18next'
import { clockText, zoneName } from '../../../../kit/dates/dates.ts'
import { Section } from '../../../../kit/section.tsx'
import classes from '../footage.module.css'
import { lengthText } from './day-view.ts'
import type { Mark } from './timeline.tsx'

interface JumpListProps {
  readonly gaps: readonly Stretch[]
  readonly marks: readonly Mark[]
  readonly zone: string
  /** To an alarm, with what came before it. */
  readonly jump: (at: number) => void
  readonly to: (at: number) => void
}

/** What is missing of the day, and the alarms of its site: each to go to. */
export function JumpList({ gaps, marks, zone, jump, to }: JumpListProps) {
  const { t } = useTranslation('footage')
  return (
    <Stack>
      <Section title={t('gaps')} count={gaps.length}>
        {gaps.length === 0 && <Text size="sm">{t('noGaps')}</Text>}
        <ul className={classes.list}>
          {gaps.map((gap) => (
            <li key={gap.from}>
              <Button variant="subtle" size="compact-sm" onClick={() => to(gap.until)}>
                {clockText(gap.from, zone, 'seconds')} – {clockText(gap.until, zone, 'seconds')} {zoneName(zone, gap.from)} ·{' '}
                {lengthText(gap.until - gap.from)}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {marks.length > 0 && (
        <Section title={t('alarms')} count={marks.length}>
          <ul className={classes.list}>
            {marks.map((mark) => (
              <li key={mark.id}>
                <Button variant="subtle" size="compact-sm" onClick={() => jump(mark.at)} maw="100%">
                  {mark.text}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}

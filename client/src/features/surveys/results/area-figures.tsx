import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import type { SurveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Section } from '../../../kit/section.tsx'
import { surveyResultsView } from '../surveys-view.ts'
import { AreaPlan } from './area-plan.tsx'

interface AreaTableProps {
  readonly areas: SurveyResults['areas']
  readonly chosen: string | undefined
  readonly choose: (areaId: string | undefined) => void
}

/** Answers and scores by area, in a table or on the plans of floors; one that is pressed is all that is counted. */
export function AreaFigures(props: AreaTableProps) {
  const { t } = useTranslation('surveys')
  const { areas, chosen, choose } = props
  const { state, change } = useViewState(surveyResultsView)
  const isPlan = state.areas === 'plan'
  return (
    <Section
      title={t('byArea')}
      flush
      aside={
        <Group gap="xs">
          {chosen && (
            <Button size="compact-sm" variant="subtle" onClick={() => choose(undefined)}>
              {t('everyArea')}
            </Button>
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('areasAs')}
            value={isPlan ? 'plan' : 'table'}
            onChange={(value) => change({ areas: value === 'plan' ? 'plan' : undefined })}
            data={[
              { value: 'table', label: t('asTable') },
              { value: 'plan', label: t('asPlan') },
            ]}
          />
        </Group>
      }
    >
      {areas.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {t('noAreas')}
        </Text>
      )}
      {areas.length > 0 && (isPlan ? <AreaPlan {...props} /> : <AreaTable {...props} />)}
    </Section>
  )
}

function AreaTable({ areas, chosen, choose }: AreaTableProps) {
  const { t } = useTranslation('surveys')
  return (
    <ScrollTable label={t('byArea')} from={320} upTo={280}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('area')}</Table.Th>
          <Table.Th ta="right">{t('answers')}</Table.Th>
          <Table.Th ta="right">{t('meanScore')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {areas.map(({ location, area, answers, mean }) => (
          <Table.Tr key={area?.id ?? location?.id ?? ''}>
            <Table.Td>
              {area ? (
                <Button size="compact-sm" variant="subtle" onClick={() => choose(area.id)} aria-pressed={chosen === area.id}>
                  {[area.name, location?.name].filter(Boolean).join(', ')}
                </Button>
              ) : (
                (location?.name ?? t('noPlace'))
              )}
            </Table.Td>
            <Table.Td ta="right" className="num">
              {numberText(answers)}
            </Table.Td>
            <Table.Td ta="right" className="num">
              {mean === null ? '–' : numberText(mean, 1)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  )
}

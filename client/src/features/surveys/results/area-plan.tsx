import { Group, Select, Stack, Text } from '@mantine/core'
import type { SurveyResults } from '@menara/shared/contract/surveys/survey-results.contract.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { floorsOf, type PlanDrawing, type PlanShape, planOf } from '../../../instruments/plan/floors.ts'
import { PlanPolygon } from '../../../instruments/plan/plan-polygon.tsx'
import { numberText } from '../../../kit/dates/dates.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { areasOfSite } from '../surveys.api.ts'
import classes from './area-plan.module.css'

type Figures = SurveyResults['areas']
interface AreaPlanProps {
  readonly areas: Figures
  readonly chosen: string | undefined
  readonly choose: (areaId: string | undefined) => void
}

/** Scores on the plans of floors: each area in the colour of its score, with the score and the number of answers. */
export function AreaPlan({ areas, chosen, choose }: AreaPlanProps) {
  const { t } = useTranslation('surveys')
  const [floorId, setFloorId] = useState<string | null>(null)
  const sites = [...new Set(areas.flatMap(({ area, location }) => (area && location ? [location.id] : [])))]
  const answers = useQueries({ queries: sites.map((id) => areasOfSite(id)) })
  const failed = answers.find(({ isLoadingError }) => isLoadingError)
  if (failed) return <FailedState error={failed.error as Error} retry={() => void failed.refetch()} />
  if (answers.some(({ isPending }) => isPending)) return <WaitingRows rows={4} />
  const scored = new Map(areas.flatMap((figure) => (figure.area ? [[figure.area.id, figure] as const] : [])))
  const floors = answers.flatMap(({ data }) => floorsWith(scored, data?.data ?? []))
  const floor =
    floors.find(({ id }) => id === floorId) ?? floors.find(({ holds }) => chosen !== undefined && holds.has(chosen)) ?? floors[0]
  if (!floor)
    return (
      <Text size="sm" c="dimmed" p="md">
        {t('noPlan')}
      </Text>
    )
  return (
    <Stack gap="xs" p="md">
      <Select
        size="xs"
        w={280}
        maw="100%"
        aria-label={t('floor')}
        allowDeselect={false}
        value={floor.id}
        onChange={setFloorId}
        data={floors.map(({ id, label }) => ({ value: id, label }))}
      />
      <ScoredPlan plan={floor.plan} name={floor.label} scored={scored} chosen={chosen} choose={choose} />
      <Legend />
    </Stack>
  )
}

/** Floors with a plan on which an area was answered about, or that were themselves. */
function floorsWith(scored: ReadonlyMap<string, Figures[number]>, areas: Parameters<typeof floorsOf>[0]) {
  return floorsOf(areas).buildings.flatMap((building) =>
    building.floors.flatMap((floor) => {
      const plan = planOf(floor.plan?.features ?? [])
      const holds = new Set(plan?.shapes.flatMap(({ areaId }) => (areaId !== null && scored.has(areaId) ? [areaId] : [])))
      const label = building.name === '' ? floor.name : `${building.name}, ${floor.name}`
      return plan && holds.size > 0 ? [{ id: floor.id, plan, label, holds }] : []
    }),
  )
}

interface ScoredPlanProps extends Pick<AreaPlanProps, 'chosen' | 'choose'> {
  readonly plan: PlanDrawing
  readonly name: string
  readonly scored: ReadonlyMap<string, Figures[number]>
}
function ScoredPlan({ plan, name, scored, chosen, choose }: ScoredPlanProps) {
  const { t } = useTranslation('surveys')
  return (
    <section aria-label={t('scoresOn', { name })}>
      <svg viewBox={`0 0 ${plan.width} ${plan.height}`} className={classes.plan}>
        <title>{t('scoresOn', { name })}</title>
        {plan.shapes.map((shape) => {
          const figure = shape.areaId === null ? undefined : scored.get(shape.areaId)
          const key = `${shape.areaId} ${shape.points.join(' ')}`
          if (!figure?.area) return <PlanPolygon key={key} shape={shape} line={plan.width / 500} />
          const { area } = figure
          const isChosen = chosen === area.id
          const press = () => choose(isChosen ? undefined : area.id)
          return (
            // biome-ignore lint/a11y/useSemanticElements: A shape of a drawing cannot be a button element.
            <g
              key={key}
              role="button"
              tabIndex={0}
              aria-pressed={isChosen}
              aria-label={`${area.name}: ${figureText(figure, t)}`}
              className={classes.area}
              onClick={press}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                press()
              }}
            >
              <PlanPolygon
                shape={shape}
                line={(isChosen ? 3 : 1) * (plan.width / 500)}
                className={`${classes.level} ${classes.scored}`}
                level={levelOf(figure.mean)}
              />
              <Score shape={shape} plan={plan} figure={figure} />
            </g>
          )
        })}
      </svg>
    </section>
  )
}

function Score({ shape, plan, figure }: { readonly shape: PlanShape; readonly plan: PlanDrawing; readonly figure: Figures[number] }) {
  const text = figure.mean === null ? '–' : numberText(figure.mean)
  // A floor's own score stands at its upper edge: its middle belongs to its rooms.
  const y = shape.kind === 'floor' ? plan.height / 20 : shape.middle[1] + plan.width / 130
  return (
    <text
      x={shape.middle[0]}
      y={y}
      fontSize={Math.min(plan.width / 40, shape.width / 2)}
      textAnchor="middle"
      className={classes.score}
      aria-hidden
    >
      {text}
    </text>
  )
}

const LEVELS = ['low', 'middle', 'high'] as const
type Level = (typeof LEVELS)[number]
/** Of scores from 0 to 100: below 50, below 75, from there on. */
const levelOf = (mean: number | null): Level | undefined => (mean === null ? undefined : mean < 50 ? 'low' : mean < 75 ? 'middle' : 'high')

const figureText = ({ mean, answers }: Figures[number], t: ReturnType<typeof useTranslation<'surveys'>>['t']): string =>
  [mean === null ? t('noScore') : t('scoreOf', { score: numberText(mean, 1) }), t('answersCount', { count: answers })].join(', ')

function Legend() {
  const { t } = useTranslation('surveys')
  return (
    <Group gap="md">
      {LEVELS.map((level) => (
        <Group key={level} gap={6}>
          <span className={`${classes.level} ${classes.key}`} data-level={level} aria-hidden />
          <Text size="xs">{t(`level.${level}`)}</Text>
        </Group>
      ))}
    </Group>
  )
}

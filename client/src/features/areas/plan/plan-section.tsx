import { Accordion, Fieldset, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useContractForm } from '../../../kit/forms/form.ts'
import { useSites } from '../../../kit/site.ts'
import type { AreaValues } from '../area-values.ts'
import { areasOf } from '../areas.api.ts'
import { PlanEditor } from './plan-editor.tsx'
import { isPlan, type PlanPoint, typedPlan } from './plan-shapes.ts'

interface PlanSectionProps {
  readonly form: ReturnType<typeof useContractForm<AreaValues>>['form']
  readonly area: Area | undefined
}

/** The plan of an area: drawn on the map, or given as GeoJSON by whoever has it; and its position where there is no outline. */
export function PlanSection({ form, area }: PlanSectionProps) {
  const { t } = useTranslation('areas')
  const { location_id, parent_id } = form.getValues()
  const site = useSites().find((item) => item.id === location_id)
  const known = useQuery({ ...areasOf(location_id), enabled: location_id !== '' }).data?.data
  // Typed GeoJSON opens the editor anew.
  const [typed, setTyped] = useState(0)
  // What is refused is not hidden.
  const [opened, setOpened] = useState<string[]>([])
  const places = [area, known?.find((item) => item.id === parent_id), site]
  const around = places.flatMap((place): PlanPoint[] =>
    place && place.longitude !== null && place.latitude !== null ? [[place.longitude, place.latitude]] : [],
  )[0]
  return (
    <>
      <Fieldset legend={t('planEditor.draw')}>
        <PlanEditor
          // The map opens where the site is, so it waits for what is known of it.
          key={`${typed} ${location_id} ${known === undefined}`}
          start={readPlan(form.getValues().plan)}
          onChange={(plan) => form.setFieldValue('plan', plan ? JSON.stringify(plan) : '')}
          area={area}
          around={around}
          rooms={(known ?? []).filter((item) => item.id !== area?.id)}
        />
      </Fieldset>
      <Accordion multiple variant="contained" value={[...opened, ...(form.errors['plan'] ? ['geojson'] : [])]} onChange={setOpened}>
        <Accordion.Item value="position">
          <Accordion.Control>{t('planEditor.position')}</Accordion.Control>
          <Accordion.Panel>
            <Text size="sm" c="dimmed" mb="xs">
              {t('planEditor.positionText')}
            </Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NumberInput label={t('longitude')} decimalScale={7} key={form.key('longitude')} {...form.getInputProps('longitude')} />
              <NumberInput label={t('latitude')} decimalScale={7} key={form.key('latitude')} {...form.getInputProps('latitude')} />
            </SimpleGrid>
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="geojson">
          <Accordion.Control>{t('planEditor.geoJson')}</Accordion.Control>
          <Accordion.Panel>
            <Textarea
              label={t('plan')}
              description={t('planText')}
              autosize
              minRows={3}
              maxRows={10}
              styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
              key={form.key('plan')}
              {...form.getInputProps('plan')}
              onBlur={() => setTyped((count) => count + 1)}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </>
  )
}

/** Null for what is no collection of features: the form refuses that when it is saved. */
function readPlan(text: string): FeatureCollection | null {
  const plan = typedPlan(text)
  return isPlan(plan) ? plan : null
}

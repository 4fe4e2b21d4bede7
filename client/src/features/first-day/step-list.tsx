import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import type { FirstDayStep } from '@menara/shared/contract/first-day.contract.ts'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { type PageLink, toPage } from '../../kit/links/page-link.ts'
import { Section } from '../../kit/section.tsx'
import { leaveFirstDay } from './embed/way-back.tsx'
import { addSlaTemplate, addStandardRoles, slaTemplates, useStepChange } from './first-day.api.ts'

type Key = FirstDayStep['key']
/** Where a step is done by a form; the others are done on this page. */
const FORMS: Partial<Record<Key, PageLink>> = {
  company: { to: '/admin/manage/company/form' },
  site: { to: '/admin/manage/company/site/form' },
  area: { to: '/admin/manage/area/form' },
  people: { to: '/admin/manage/user/formUser' },
  camera: { to: '/admin/plugins/cctv' },
  channel: { to: '/admin/manage/ptt/form' },
  category: { to: '/admin/manage/ticket/formCategory' },
}
/** What is there and not enough is mended in its list. */
const LISTS: Partial<Record<Key, PageLink>> = {
  site: { to: '/admin/manage/company', search: { tab: 'Site' } },
  service_level: { to: '/admin/manage/ticket', search: { tab: 'Sla' } },
}
const NEEDS_SITE: ReadonlySet<Key> = new Set(['area', 'device', 'rule', 'alarm', 'camera', 'channel'])
const BELOW: ReadonlySet<Key> = new Set(['device', 'rule', 'alarm'])

/** Every step with what is missing and the way to do it. */
export function StepList({ steps }: { readonly steps: readonly FirstDayStep[] }) {
  const { t } = useTranslation('first_day')
  const needsSite = steps.some((step) => step.key === 'site' && step.count === 0)
  return (
    <Section title={t('steps')}>
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map((step) => (
          <Group key={step.key} component="li" gap="sm" wrap="nowrap" align="start" data-step={step.key} data-done={step.done}>
            <ThemeIcon size={24} radius="xl" variant="light" color={step.done ? 'green' : 'gray'} mt={2}>
              {step.done ? <IconCheck size={15} aria-hidden /> : <IconCircleDashed size={15} aria-hidden />}
            </ThemeIcon>
            <Group gap="xs" style={{ flex: 1, minWidth: 0 }} justify="space-between">
              <div style={{ flex: '1 1 220px', minWidth: 0 }}>
                <Group gap={6}>
                  <Text fw={600} size="sm">
                    {t(`step.${step.key}`)}
                  </Text>
                  <Badge color={step.done ? 'green' : 'gray'}>{step.done ? t('done') : t('open')}</Badge>
                </Group>
                <Text size="sm" c="dimmed">
                  {step.missing ? t(`missing.${step.missing}`) : t(`text.${step.key}`)}
                </Text>
              </div>
              {!step.done && <Way step={step} blocked={needsSite && NEEDS_SITE.has(step.key)} />}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}

function Way({ step, blocked }: { readonly step: FirstDayStep; readonly blocked: boolean }) {
  const { t } = useTranslation('first_day')
  if (blocked)
    return (
      <Text size="sm" c="dimmed">
        {t('siteFirst')}
      </Text>
    )
  if (BELOW.has(step.key))
    return (
      <Button component="a" href="#own-alarm" size="xs" variant="default">
        {t('below')}
      </Button>
    )
  if (step.key === 'roles') return <AddRoles />
  if (step.key === 'service_level' && step.count === 0) return <AddServiceLevel />
  const link = step.missing ? LISTS[step.key] : FORMS[step.key]
  return (
    link && (
      <ButtonLink {...toPage(link)} size="xs" onClick={() => leaveFirstDay(true)} aria-label={`${t('doIt')}: ${t(`step.${step.key}`)}`}>
        {t('doIt')}
      </ButtonLink>
    )
  )
}

function AddRoles() {
  const { t } = useTranslation('first_day')
  const add = useStepChange(addStandardRoles)
  return (
    <Button size="xs" loading={add.isPending} onClick={() => add.mutate(undefined)}>
      {t('addRoles')}
    </Button>
  )
}

function AddServiceLevel() {
  const { t } = useTranslation('first_day')
  const add = useStepChange(addSlaTemplate)
  return (
    <Group gap="xs">
      {slaTemplates.map((template) => (
        <Button
          key={template}
          size="xs"
          variant="default"
          disabled={add.isPending}
          loading={add.isPending && add.variables === template}
          onClick={() => add.mutate(template)}
        >
          {t(`template.${template}`)}
        </Button>
      ))}
    </Group>
  )
}

import { Button, Select, Stack, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { monthText } from '../../kit/dates/dates.ts'
import { todayIn } from '../../kit/dates/zoned-time.ts'
import { Modal } from '../../kit/overlays/modal.tsx'
import { usePageZone, useSiteId, useSites } from '../../kit/site.ts'
import { DocumentButton } from '../documents/embed/document-button.tsx'
import { listOfMonth } from './overtime.api.ts'

/** The list of names and hours that the law demands, of a site and a month, as PDF. */
export function MonthList() {
  const { t } = useTranslation('overtime')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('list')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('list')}>
        <Choice />
      </Modal>
    </>
  )
}

function Choice() {
  const { t } = useTranslation('overtime')
  const [siteId, sites, zone] = [useSiteId(), useSites(), usePageZone()]
  const [site, setSite] = useState(siteId ?? sites[0]?.id ?? '')
  const [month, setMonth] = useState(todayIn(zone).slice(0, 7))
  const stand = useMutation({ mutationFn: () => listOfMonth(site, month), onError: showRefusal })
  return (
    <Stack gap="sm">
      <Text size="sm">{t('listText')}</Text>
      <Select
        label={t('site')}
        allowDeselect={false}
        data={sites.map(({ id, name }) => ({ value: id, label: name }))}
        value={site}
        onChange={(value) => {
          stand.reset()
          setSite(value ?? '')
        }}
      />
      <DateField
        kind="month"
        label={t('month')}
        value={month}
        onChange={(value) => {
          stand.reset()
          setMonth(value)
        }}
      />
      {stand.data ? (
        <DocumentButton
          kind="overtime_list"
          subject_id={stand.data.id}
          of={`${stand.data.location.name}, ${monthText(stand.data.month)}`}
        />
      ) : (
        <Button disabled={!/^\d{4}-\d{2}$/.test(month) || site === ''} loading={stand.isPending} onClick={() => stand.mutate()}>
          {t('prepareList')}
        </Button>
      )}
    </Stack>
  )
}

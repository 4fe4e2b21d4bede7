import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { DocumentButton } from '../../documents/embed/document-button.tsx'
import { yearPlanOf } from '../schedule.api.ts'

interface YearPlanProps {
  readonly siteId: string
  readonly thisYear: number
}

/** The year plan of a site as PDF, of last year, this one or the next. */
export function YearPlan({ siteId, thisYear }: YearPlanProps) {
  const { t } = useTranslation('schedule')
  const [isOpen, setOpen] = useState(false)
  const [year, setYear] = useState(thisYear)
  const stand = useMutation({ mutationFn: (chosen: number) => yearPlanOf(siteId, chosen), onError: showRefusal })
  const choose = (chosen: number) => {
    setYear(chosen)
    stand.mutate(chosen)
  }
  return (
    <>
      <Button
        ml="auto"
        variant="default"
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        onClick={() => {
          setOpen(true)
          choose(year)
        }}
      >
        {t('year.plan')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('year.plan')}>
        <Stack gap="md">
          <SegmentedControl
            aria-label={t('year.year')}
            value={String(year)}
            onChange={(chosen) => choose(Number(chosen))}
            data={[thisYear - 1, thisYear, thisYear + 1].map(String)}
          />
          {stand.data && (
            <DocumentButton key={stand.data.id} kind="maintenance_year" subject_id={stand.data.id} of={String(stand.data.year)} />
          )}
        </Stack>
      </Modal>
    </>
  )
}

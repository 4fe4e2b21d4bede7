import { SimpleGrid, Stack } from '@mantine/core'
import { SiteCard } from '../site-card.tsx'
import type { SiteProps } from '../site-props.ts'
import { BudgetsCard } from './budgets-card.tsx'
import { FactorsCard } from './factors-card.tsx'
import { TariffsCard } from './tariffs-card.tsx'

/** What figures are made of: tariffs, emission factors, budgets, floor area and contracted demand. */
export function SettingsTab(props: SiteProps) {
  return (
    <Stack gap="sm">
      <TariffsCard {...props} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <FactorsCard {...props} />
        <BudgetsCard {...props} />
      </SimpleGrid>
      <SiteCard {...props} />
    </Stack>
  )
}

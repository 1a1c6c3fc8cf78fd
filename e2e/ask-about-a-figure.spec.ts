import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './accounts.ts';
import { seriousFaults } from './assistive-technology.ts';

const US = '/acme-outdoor/ATVPDKIKX0DER';

for (const colorScheme of ['light', 'dark'] as const)
  test(`an operator asks where a figure came from and what it was before, in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const complaints = complaintsOf(page);
    await signIn(page, 'admin');
    await page.goto(`${US}?range=7`);
    const report = page.getByRole('region', { name: 'Sales Report' });
    const chart = report.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const explanation = page.getByRole('complementary').filter({ hasText: 'Made of' });
    await expect(explanation.getByText(/Amazon Sales API/)).toBeVisible();
    await expect(explanation.getByText(/24 of 24 hours are stored/)).toBeVisible();
    await expect(page).toHaveURL(/explain=day/);
    expect(await seriousFaults(page)).toEqual([]);

    const link = page.url();
    await page.keyboard.press('Escape');
    await expect(explanation).toBeHidden();
    await expect(chart).toBeFocused();
    await page.goto(link);
    await expect(explanation.getByText(/Amazon Sales API/)).toBeVisible();
    await page.keyboard.press('Escape');

    await report.getByRole('button', { name: 'As it was known' }).click();
    await expect(report.getByLabel('As it was known at (UTC)')).toBeVisible();
    await expect(page).toHaveURL(/known=/);
    await expect(
      report.getByText(/The dashed line is what is known now|Nothing of this period was known/).first(),
    ).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await report.getByRole('button', { name: 'Show what is known now' }).click();
    await expect(report.getByText('Average order value')).toBeVisible();
    expect(complaints).toEqual([]);
  });

import { Code, Paper, Text, UnstyledButton } from '@mantine/core';
import classes from './demo-accounts.module.css';

type DemoAccount = { email: string; description: string };
type DemoAccountsProps = {
  accounts: DemoAccount[];
  password: string;
  onChoose: (account: DemoAccount) => void;
};

/** The accounts of demo mode; choosing one fills the form above. */
export function DemoAccounts({ accounts, password, onChoose }: DemoAccountsProps) {
  return (
    <Paper component="section" aria-labelledby="demo-accounts" mt="lg" className={classes['card']}>
      <Text id="demo-accounts" component="h2" size="sm" fw={600} px="sm" pt="sm" pb={4}>
        Demo accounts
      </Text>
      <Text size="sm" c="dimmed" px="sm" pb="xs">
        This is a demo with made-up data. Choose an account to fill in the form. The password of all is{' '}
        <Code fz="sm">{password}</Code>.
      </Text>
      {accounts.map((account) => (
        <UnstyledButton key={account.email} className={classes['account']} onClick={() => onChoose(account)}>
          <Text span size="sm" fw={500}>
            {account.email}
          </Text>
          <Text span size="xs" c="dimmed">
            {account.description}
          </Text>
        </UnstyledButton>
      ))}
    </Paper>
  );
}

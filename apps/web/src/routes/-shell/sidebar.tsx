import {
  IconBug,
  IconChartBar,
  IconLayoutDashboard,
  IconPackages,
  IconReceipt,
  IconReportAnalytics,
  IconShieldCog,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import classes from './sidebar.module.css';

const ITEMS = [
  { label: 'Dashboard', subPath: '', icon: IconLayoutDashboard },
  { label: 'Ads', subPath: 'ads', icon: IconSpeakerphone },
  { label: 'Inventory', subPath: 'inventory', icon: IconPackages },
  { label: 'Orders', subPath: 'orders', icon: IconReceipt },
  { label: 'Customers', subPath: 'customers', icon: IconUsers },
  { label: 'Reports', subPath: 'reports', icon: IconReportAnalytics },
  { label: 'Performance', subPath: 'performance', icon: IconChartBar },
];

const ADMIN_MODE_ITEMS = [
  { label: 'Admin', subPath: 'admin', icon: IconShieldCog },
  { label: 'Debug', subPath: 'debug', icon: IconBug },
];

// A link is active on its own screen only, with any search parameters.
const IS_THIS_SCREEN = { exact: true, includeSearch: false };

type SidebarProps = {
  sellerRef: string;
  marketplaceId: string;
  isAdminMode: boolean;
  onChosen: () => void;
};

export function Sidebar({ sellerRef, marketplaceId, isAdminMode, onChosen }: SidebarProps) {
  const items = isAdminMode ? [...ITEMS, ...ADMIN_MODE_ITEMS] : ITEMS;
  return items.map(({ label, subPath: target, icon: Icon }) => (
    <Link
      key={label}
      to={paths.marketplace(sellerRef, marketplaceId, target)}
      className={classes['link']}
      activeOptions={IS_THIS_SCREEN}
      onClick={onChosen}
    >
      <Icon size={18} stroke={1.6} className={classes['icon']} aria-hidden="true" />
      <span className={classes['label']}>{label}</span>
    </Link>
  ));
}

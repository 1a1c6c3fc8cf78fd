// Large parts of a screen whose code is fetched when they are first drawn.
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
  useTransition,
} from 'react';
import { Failed } from './state/failed.tsx';

/** The code of a part did not arrive: there is no connection, or a deploy has given it another name. */
class MissingCode extends Error {}

const RELOADED = 'insights.reloaded-from';

/** Reloads the page once where a deploy has replaced the code that runs in it; a lost connection is no reason to. */
async function reloadAfterDeploy(): Promise<void> {
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!running || sessionStorage.getItem(RELOADED) === running) return;
  const page = await fetch('/', { cache: 'no-store' });
  if (!page.ok || (await page.text()).includes(running)) return;
  sessionStorage.setItem(RELOADED, running);
  window.location.reload();
}

type BoundaryProps = { renderFailed: (reset: () => void) => ReactNode; children: ReactNode };
type BoundaryState = { error: unknown };

class MissingCodeBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };
  static getDerivedStateFromError = (error: unknown): BoundaryState => ({ error });
  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof MissingCode)) throw error; // an error of the part itself belongs to the screen
    return this.props.renderFailed(() => this.setState({ error: null }));
  }
}

const Nothing = () => null;

/**
 * A component whose code is fetched when it is first drawn. `Fallback` stands in for it meanwhile; where the code does not arrive,
 * it says so and offers to try again. `preload` fetches the code ahead of a press.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
) {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  const fetchCode = () => {
    loading ??= load().then(
      (Code) => {
        Loaded = Code;
        return { default: Code };
      },
      (cause: unknown) => {
        loading = null;
        throw new MissingCode('The code of a part of the screen did not arrive', { cause });
      },
    );
    return loading;
  };
  const fetchOrReload = async () => {
    try {
      return await fetchCode();
    } catch (error) {
      Lazy = createLazy(); // React remembers the failure of the other one
      await reloadAfterDeploy().catch(() => {});
      throw error;
    }
  };
  const createLazy = (): ComponentType<Props> => lazy(fetchOrReload);
  let Lazy = createLazy();

  function LazyComponent(props: Props) {
    // What is loaded is drawn at once: React would show the fallback for some 300 ms.
    const [Code, setCode] = useState(() => Loaded ?? Lazy);
    const [isRetrying, startRetry] = useTransition();
    return (
      <Suspense fallback={<Fallback {...props} />}>
        <MissingCodeBoundary
          renderFailed={(reset) => (
            <Failed
              title="This part could not be loaded"
              message="The connection was lost, or Insights has just been updated. If trying again does not help, reload the page."
              isRetrying={isRetrying}
              onRetry={() =>
                startRetry(async () => {
                  const { default: Arrived } = await fetchOrReload().catch(() => ({ default: null }));
                  if (Arrived === null) return; // the button stays, and the focus on it
                  setCode(() => Arrived);
                  reset();
                })
              }
            />
          )}
        >
          <Code {...props} />
        </MissingCodeBoundary>
      </Suspense>
    );
  }
  const preload = () => {
    fetchCode().catch(() => {}); // said where the part is drawn
  };
  return Object.assign(LazyComponent, { preload });
}

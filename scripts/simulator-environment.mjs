// The server's settings of the simulator, as the program reads them.

/**
 * @typedef {{ scope: string, perHour: number, perDay: number, burst: number }} ReportQuota
 * @typedef {{ port: number, now: string | null, drift: string, dataDir: string, reportQuota: ReportQuota }} SimulatorSettings
 */

/** @returns {Record<string, string>} */
export function simulatorEnvironment(
  /** @type {SimulatorSettings} */ { port, now, drift, dataDir, reportQuota },
) {
  return {
    SIMULATOR_PORT: String(port),
    ...(now ? { SIMULATOR_NOW: now } : {}),
    SIMULATOR_DRIFT: drift,
    SIMULATOR_DATA_DIR: dataDir,
    SIMULATOR_REPORTS_SCOPE: reportQuota.scope,
    SIMULATOR_REPORTS_PER_HOUR: String(reportQuota.perHour),
    SIMULATOR_REPORTS_PER_DAY: String(reportQuota.perDay),
    SIMULATOR_REPORTS_BURST: String(reportQuota.burst),
  };
}

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseMachine } from '../../../server/cli/cluster/apart/machine.ts';
import type { RunningCluster } from '../../../server/cli/cluster/cluster.ts';
import { deployPath } from '../../../server/cli/cluster/programs/deploy-file.ts';
import type { CuttableNetwork } from './network.ts';

/** What is broken, and those who see to it. */
export interface Scene {
  readonly cluster: RunningCluster & Required<Pick<RunningCluster, 'apart'>>;
  /** Waits for something to be acknowledged of what is asked from now on. */
  readonly goesOn: () => Promise<unknown>;
  /** Of what needs none. */
  readonly network?: CuttableNetwork;
}

/** Breaks something, and mends it once the site goes on. */
export type Breakage = (scene: Scene) => Promise<void>;

const CUT_MS = 15_000;
/** Less than makes a leader give a standby up: nothing has noticed anything when it dies. */
const LAG_MS = 2500;
const PATIENCE_MS = 120_000;

/** Patroni and PostgreSQL of the leader are killed at one moment. */
export async function killLeader({ cluster, goesOn }: Scene): Promise<void> {
  const leader = await machineOf(cluster, 'leader');
  await leader.killDatabase();
  await anotherLeads(cluster, leader);
  await goesOn();
  leader.startDatabase();
}

/** Both standbys hear nothing for a while, then the leader is killed. */
export async function lagThenKill({ cluster, goesOn, network }: Scene): Promise<void> {
  const leader = await machineOf(cluster, 'leader');
  network!.cut(leader.address);
  await pause(LAG_MS);
  await leader.killDatabase();
  await anotherLeads(cluster, leader);
  await goesOn();
  // Sooner, Linux would bring what the dead had left to send.
  network!.mend(leader.address);
  leader.startDatabase();
}

/** The synchronous standby hears nothing for a while. */
export async function lagStandby({ cluster, goesOn, network }: Scene): Promise<void> {
  const standby = await machineOf(cluster, 'sync_standby');
  network!.cut(standby.address);
  await pause(CUT_MS);
  await goesOn();
  network!.mend(standby.address);
}

/** The leader is cut off from the other machines, while HAProxy reaches all of them. */
export async function cutLeader({ cluster, goesOn, network }: Scene): Promise<void> {
  const leader = await machineOf(cluster, 'leader');
  network!.cut(leader.address);
  await anotherLeads(cluster, leader);
  await goesOn();
  network!.mend(leader.address);
}

export async function killEtcdLeader({ cluster, goesOn }: Scene): Promise<void> {
  const isLeader = await Promise.all(cluster.apart.machines.map(leadsEtcd));
  const leader = cluster.apart.machines.find((_machine, at) => isLeader[at])!;
  await leader.killEtcd();
  await pause(CUT_MS);
  await goesOn();
  await leader.startEtcd();
}

/** The lead is handed over as an operator does it. */
export async function switchOver({ cluster, goesOn }: Scene): Promise<void> {
  const { machines, poolerPid } = cluster.apart;
  const settings = join(dirname(machines[0]!.patroniFile), 'festival.env');
  const line = `DATABASE_ADMIN_URL=${cluster.env.DATABASE_ADMIN_URL}\n`;
  await writeFile(settings, line, { mode: 0o600 });
  const env = {
    ...process.env,
    POOLER_PID: String(poolerPid),
    PATRONI_CONFIG: machines[0]!.patroniFile,
  };
  await promisify(execFile)(deployPath('switch-over.sh'), [settings], { env });
  await goesOn();
}

async function machineOf({ apart }: Scene['cluster'], role: string): Promise<DatabaseMachine> {
  const member = (await apart.members()).find((one) => one.role === role);
  const machine = apart.machines.find(({ name }) => name === member?.name);
  if (!machine) throw new Error(`No machine is the ${role}`);
  return machine;
}

async function anotherLeads({ apart }: Scene['cluster'], { name }: DatabaseMachine) {
  const until = performance.now() + PATIENCE_MS;
  const leads = async () =>
    (await apart.members(name)).some(
      (member) => member.role === 'leader' && member.name !== name && member.state === 'running',
    );
  while (!(await leads())) {
    if (performance.now() > until) throw new Error(`Nobody leads in place of ${name}`);
    await pause(100);
  }
}

async function leadsEtcd({ address }: DatabaseMachine): Promise<boolean> {
  const asked = { method: 'POST', body: '{}' };
  const answer = await fetch(`http://${address}:2379/v3/maintenance/status`, asked);
  const { header, leader } = (await answer.json()) as {
    header: { member_id: string };
    leader: string;
  };
  return header.member_id === leader;
}

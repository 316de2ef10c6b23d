import lamp from '../../art/pictures/brass-lamp.svg';
import flame from '../../art/pictures/flame.svg';
import far from '../../art/pictures/hero-far.svg';
import figure from '../../art/pictures/hero-figure.svg';
import room from '../../art/pictures/hero-room.svg';
import narrowRoom from '../../art/pictures/hero-room-narrow.svg';
import styles from './hero-scene.module.css';

/** Three layers of one picture; each answers the scroll at its own depth. */
export function Scene() {
  const size = { width: 1440, height: 900, fetchPriority: 'high' } as const;
  return (
    <div className={styles.scene} aria-hidden="true">
      <img data-depth="24" src={far} alt="" {...size} />
      <picture>
        <source media="(max-aspect-ratio: 1/1)" srcSet={narrowRoom} />
        <img data-depth="-6" src={room} alt="" {...size} />
      </picture>
      <img
        className={styles.figure}
        data-depth="-14"
        src={figure}
        width={200}
        height={230}
        alt=""
      />
    </div>
  );
}

/** With its four flames. */
export function Lamp() {
  return (
    <div className={styles.lamp} data-depth="-24" aria-hidden="true">
      <img src={lamp} width={240} height={520} alt="" />
      {[0, 1, 2, 3].map((index) => (
        <img key={index} className={styles.flame} src={flame} width={30} height={60} alt="" />
      ))}
    </div>
  );
}

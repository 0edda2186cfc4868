import type { Stock } from './Stock.ts'

const japanese: Stock = {
  language: 'ja',
  slots: {
    flower: ['朝顔', '紫陽花', '金木犀', '椿', '菜の花', '向日葵'],
    food: ['おにぎり', '味噌汁', '焼き芋', 'たまごサンド', '抹茶のケーキ'],
    place: ['川沿いの道', '図書館の裏', '古い橋のたもと', '駅前の喫茶店', '丘の上の天文台'],
  },
  posts: [
    '今朝、{flower}がひとつ咲きました。小さいけれど、ちゃんとこちらを向いています。',
    '{place}を散歩。風が涼しくて、つい遠回りしてしまった。',
    'お昼は{food}。外で食べると、どうしてこんなにおいしいのだろう。',
    '雨の日は読書と{food}。これ以上の休日を知らない。',
    '{place}で猫に会った。三分ほど見つめ合って、先に目をそらしたのは私でした。',
    '{flower}の種をお分けします。欲しい方は声をかけてください。',
    '夜行列車の音が聞こえると、まだ起きている人がいるんだなと安心する。',
    'パン屋さんの角を曲がると、もう朝の匂い。今日もいい日になりそう。',
    '写真の整理をしていたら、十年前の{place}が出てきた。木がまだこんなに小さい。',
    '初めて{food}を近所の子どもたちに作ってみた。おかわりの列ができて、うれしい悲鳴。',
    '今日の一言：急がない。{flower}も急がない。',
  ],
  replies: [
    '素敵ですね。{place}、今度行ってみます。',
    'その{food}、とてもおいしそう！',
    '種、ぜひ分けていただきたいです。',
    '猫の勝ちですね。',
    '読んでいるだけで穏やかな気持ちになりました。',
    'うちの{flower}はまだつぼみです。楽しみ。',
  ],
  answers: ['ありがとうございます。ぜひ一緒に歩きましょう。', '明日、図書館に持っていきますね。', '完敗でした。'],
  tags: ['写真', '庭', '散歩', '日常'],
  subjects: ['pots', 'bridge', 'tree', 'catWindow', 'meadow', 'umbrellas'],
}

const arabic: Stock = {
  language: 'ar',
  slots: {
    drink: ['الشاي بالنعناع', 'القهوة بالهيل', 'عصير الرمان', 'كأس من الماء البارد'],
    place: ['عند الجسر القديم', 'في الميناء', 'تحت شجرة الزيتون', 'في ساحة السوق', 'أمام المكتبة'],
    letter: ['حرف النون', 'حرف العين', 'حرف الواو', 'حرف الهاء'],
  },
  posts: [
    'صباح الخير يا جيران. {drink} جاهز، والباب مفتوح.',
    'تدربتُ اليوم على {letter} مئة مرة. في المرة المئة ابتسم لي أخيرًا.',
    'جلستُ {place} ساعةً كاملة ولم أفعل شيئًا. كانت أجمل ساعة في الأسبوع.',
    'المطر يكتب على النافذة بخطّ أجمل من خطّي.',
    'سألني طفل: هل للحروف أصوات حين لا يقرؤها أحد؟ ما زلت أفكر في السؤال.',
    'علّمتني جدتي أن {drink} لا يُشرب وحيدًا. من يأتي؟',
    'لوحة جديدة: {letter} يمشي {place} ومعه مظلّة.',
    'في الليل يمرّ القطار، فأعدّ نوافذه المضيئة بدل النجوم.',
    'درس الخط يوم الخميس في المكتبة. لا تحتاجون إلى خبرة، فقط إلى صبر وقليل من الحبر.',
    'ما أجمل أن تعود إلى البيت فتجد رائحة الخبز قد سبقتك.',
  ],
  replies: [
    'أنا قادم، ومعي كعك بالسمسم.',
    'يا له من سؤال! قبلة لهذا الطفل.',
    'متى نرى اللوحة؟',
    'رائحة الخبز وصلت إلينا أيضًا.',
    'هل يمكن أن تشارك ابنتي في الدرس؟ عمرها تسع سنوات.',
    '{drink}؟ احجز لي مكانًا.',
  ],
  answers: ['أهلًا وسهلًا بها وبك.', 'اللوحة معلّقة {place} منذ صباح اليوم.', 'الكعك بالسمسم يفتح كل الأبواب.'],
  tags: ['خط_عربي', 'صباح_الخير', 'قهوة'],
  subjects: ['coffee', 'sea', 'tree', 'roofs', 'pots'],
}

const german: Stock = {
  language: 'de',
  slots: {
    ding: ['eine Bank', 'das Regal', 'eine Trittleiter', 'einen Nistkasten', 'die alte Kommode'],
    ort: ['auf der Brücke', 'am Hafen', 'im Wald hinter der Mühle', 'bei den Schrebergärten', 'auf dem Marktplatz'],
  },
  posts: [
    'Heute {ding} repariert. Drei Schrauben übrig. Man wird sehen.',
    'Nebel {ort}, und plötzlich klingt die ganze Stadt wie in Watte.',
    'Feierabend: Füße hoch, Brot vom Abendregal, Butter, Schnittlauch. Mehr braucht es nicht.',
    'Wer morgen Zeit hat: Wir bauen {ort} {ding}. Werkzeug ist da, Kuchen wäre schön.',
    'Der Zug hatte heute zwei Minuten Verfrühung. Niemand wusste, wie man sich da verhält.',
    'Gestern {ort} den ersten Zaunkönig gehört. So klein, so laut.',
    'Frage in die Runde: Sagt ihr „viertel vor“ oder „drei viertel“? Es geht um den Hausfrieden.',
    'Im Baumarkt gewesen, nur Dübel gebraucht, mit einem Zitronenbaum heimgekommen.',
  ],
  replies: [
    'Übrige Schrauben sind Reserve. Alles richtig gemacht.',
    'Ich bringe Streuselkuchen mit!',
    'Drei viertel, natürlich. Diskussion beendet.',
    'Zitronenbaum schlägt Dübel.',
    'Um wie viel Uhr {ort}?',
    'Im Nebel {ort}, da möchte ich jetzt auch sein.',
  ],
  answers: [
    'Um zehn, und zieht etwas an, das Farbe verträgt.',
    'Streuselkuchen ist notiert und unterstrichen.',
    'Er heißt jetzt Dieter und steht am Fenster.',
  ],
  tags: ['Heimwerken', 'Feierabend', 'Fedihelfer'],
  subjects: ['bridge', 'forest', 'roofs', 'pots', 'bread'],
}

const french: Stock = {
  language: 'fr',
  slots: {
    chose: ['une chanson', 'un vieux vélo', 'une tarte aux prunes', 'un roman de gare', 'une paire de gants bleus'],
    lieu: ['sur le quai', 'au marché', 'près de la fontaine', 'dans le dernier wagon', 'chez la boulangère'],
  },
  posts: [
    'Trouvé {lieu} : {chose}. La journée peut commencer.',
    'Il pleut {lieu}, et tout le monde marche comme dans un film muet.',
    'Petit bonheur du matin : {chose}, un rayon de soleil, personne qui téléphone.',
    'J’ai promis d’être raisonnable au marché. J’ai acheté {chose}. C’est raisonnable, non ?',
    'La chorale répète ce soir. On manque d’altos et de chaises, surtout d’altos.',
    'Ma voisine m’a donné {chose} par la fenêtre. Je l’aime, cette ville.',
    'Atelier de reliure samedi : on répare les livres fatigués. Apportez les vôtres.',
  ],
  replies: [
    'C’est la raison même !',
    'Je peux apporter des chaises. Et une alto, ma sœur.',
    '{chose}, quelle chance !',
    'J’étais {lieu} aussi, on s’est ratés de peu.',
    'Gardez-moi une place samedi.',
  ],
  answers: ['Votre sœur est une héroïne.', 'Place réservée, côté fenêtre.', 'La prochaine fois, un café ?'],
  tags: ['PetitsBonheurs', 'Marché', 'Lecture'],
  subjects: ['umbrellas', 'roofs', 'books', 'coffee', 'harvest'],
}

const spanish: Stock = {
  language: 'es',
  slots: {
    cosa: ['las naranjas', 'los geranios', 'la guitarra', 'el gato de la esquina', 'las empanadas'],
    hora: ['a las seis', 'después de la siesta', 'al anochecer', 'antes de que abra el mercado'],
  },
  posts: [
    'Hoy, {hora}, {cosa} y un poco de sol. No pido más.',
    'Mis alumnos preguntaron cómo se dice “saudade” en español. Nos quedamos todos callados un rato.',
    '¿Alguien sabe por qué {cosa} siempre me pone de buen humor?',
    'Clase de español gratis el miércoles en la biblioteca, {hora}. Venid con vergüenza, saldréis sin ella.',
    'El panadero me ha dicho “hasta mañana” y me ha parecido un plan de vida.',
    'He regado {cosa}. Bueno, casi todo lo demás también.',
    'Suena el tren de noche. Buenas noches a quien lo conduce.',
  ],
  replies: [
    'Allí estaré, con mucha vergüenza.',
    '¡{cosa} arregla cualquier día!',
    'Qué bonito lo del panadero.',
    '¿Hay sitio para dos?',
    'Buenas noches desde la cabina.',
  ],
  answers: ['Hay sitio para todos y sobra tortilla.', 'Con vergüenza vale doble.', 'Un abrazo, vecino.'],
  tags: ['BuenosDías', 'Español', 'Barrio'],
  subjects: ['sea', 'pots', 'roofs', 'coffee'],
}

const portuguese: Stock = {
  language: 'pt',
  slots: { coisa: ['o mar', 'um pão ainda quente', 'a janela aberta', 'uma canção antiga', 'o cheiro da chuva'] },
  posts: [
    'Domingo é {coisa} e mais nada.',
    'Cheguei tarde ao cais e mesmo assim o barco esperou. Obrigada, capitão.',
    'Hoje descobri que {coisa} cura quase tudo.',
    'Alguém quer trocar limões por alecrim? Tenho limões a mais e alecrim a menos.',
    'A minha avó dizia: devagar, que tenho pressa. E {coisa}, acrescento eu.',
  ],
  replies: ['Tenho alecrim! Passo aí à tarde.', '{coisa}, sim, sempre.', 'Que avó sábia.'],
  answers: ['Feito! Levo os limões.', 'Ela tinha uma frase para tudo.'],
  tags: ['BomDia', 'Mar'],
  subjects: ['sea', 'lighthouse', 'harvest'],
}

const korean: Stock = {
  language: 'ko',
  slots: { thing: ['따뜻한 커피', '오래된 책 한 권', '조용한 골목', '첫눈', '늦은 산책'] },
  posts: [
    '오늘은 {thing} 덕분에 기분이 좋다.',
    '강가를 걷다가 백로를 만났다. 서로 모르는 척했다.',
    '퇴근길, 빵집 불빛. {thing} 만큼 좋다.',
    '자전거를 고쳤더니 길이 짧아졌다.',
    '{thing}. 그걸로 충분한 하루.',
  ],
  replies: ['저도 그 길 좋아해요.', '백로가 먼저 웃었을 거예요.', '좋은 하루였네요.'],
  answers: ['다음에 같이 걸어요!', '그랬으면 좋겠네요.'],
  tags: ['일상', '산책'],
  subjects: ['bicycle', 'roofs', 'coffee', 'bridge'],
}

const ukrainian: Stock = {
  language: 'uk',
  slots: { thing: ['яблука', 'мед із липи', 'перший сніг', 'стара пісня', 'теплий хліб'] },
  posts: [
    'Сьогодні пахне так, ніби {thing} — це окрема пора року.',
    'Сусідка принесла банку варення просто так. Люблю це місто.',
    'Вчу дітей малювати вітер. Виходить краще, ніж у мене.',
    'Ранок, туман, {thing}. Доброго дня всім.',
  ],
  replies: ['Доброго ранку! І нам такого.', 'Покажіть, як малюють вітер!', '{thing} — це любов.'],
  answers: ['Приходьте в суботу, навчать.', 'Обіймаю!'],
  tags: ['Ранок', 'Сусіди'],
  subjects: ['harvest', 'hive', 'mountains', 'tree'],
}

export const worlds = { japanese, arabic, german, french, spanish, portuguese, korean, ukrainian } as const

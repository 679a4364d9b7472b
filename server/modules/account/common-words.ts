/**
 * Parts of common passwords, compiled by hand from the yearly published lists of leaked passwords (the UK's NCSC "100k most
 * used", the most used in China and worldwide, 2011 to 2025). Only parts of three or more characters, in lower case, without
 * what the rules of `password-problem.ts` detect by themselves (repeats, sequences, years, dates).
 */
const WORDS = `
password passwort passw0rd passwd pass admin administrator root user guest login test testing demo default changeme letmein
welcome hello master secret access system server manager super superman supervisor public private security internet
computer windows linux oracle mysql google baidu qq weixin wechat taobao alibaba alipay tencent huawei xiaomi android apple samsung nokia
iloveyou loveyou loveme lovely love lover forever sunshine princess dragon monkey shadow tiger lion eagle falcon phoenix panda dolphin
football baseball basketball soccer hockey tennis golf yankees lakers chelsea arsenal liverpool barcelona ronaldo messi kobe jordan
batman spiderman ironman pokemon pikachu naruto starwars matrix avatar minecraft fortnite roblox warcraft diablo gandalf
michael jessica jennifer michelle daniel andrew charlie thomas robert william george nicole ashley amanda joshua matthew anthony
samantha patrick nicholas alexander david jackson taylor hunter ranger killer cowboy mustang ferrari porsche mercedes toyota honda
yamaha harley corvette silver golden diamond orange banana cheese cookie chocolate coffee pepper ginger flower butterfly rainbow
summer winter spring autumn january february march april june july august september october november december monday friday
money lucky happy angel heaven freedom success winner champion legend victory whatever nothing trustno computer1 qwert qwerty
asdf zxcv qazwsx qaz wsx edc abc abcd abcde abcdef abcdefg zaq xsw ghbdtn gfhjkm fuck fuckyou fuckme shit bitch asshole
snoopy tigger maggie buster scooter bailey hannah sophie rocket thunder hammer hardcore trinity merlin mickey donald garfield
sakura tinkle genius beckham nirvana metallica shmily aptx beyond jay
china beijing shanghai guangzhou shenzhen chengdu hangzhou nanjing wuhan chongqing tianjin xian hongkong taiwan zhongguo
woaini woaiwo wo aini ai ni woaiwojia woaiziji woaiwoziji woaimama woaibaba woainima woailaopo woailaogong woaita woxiangni
laopo laogong baobao baobei qinaide mama baba nima caonima wocao wocaonima nimade tamade meiyoumima mima wangji wangjile
woshishui woshishei woshini woshiwo woshinidie woshishen woshizhu nishizhu nishishui nihao nihaoma xiexie zaijian haha hahaha hehe
wojiushiwo jiushiaini zhendeaini buzhidao wobuzhidao bugaosuni zhimakaimen tiancai tianshi xingfu kuaile pengyou tongxue laoshi
asdfgh haohao xuexi haoxue gongsi guanliyuan mingtian jintian aiqing yongyuan yiqie meimei gege jiejie didi
wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang
wei jing jun jie hao lei tao bin chao peng qiang jian hui yan xin kai feng long fei ting ming yuan shan ying xiao xiaoxiao yangyang
weiwei jingjing maomao dongdong tiantian feifei longlong tingting zhuzhu yuanyuan shanshan mingming miaomiao jiajia huanhuan
qianqian doudou lingling mengmeng wenwen xinxin yingying liangliang jiaojiao xingxing xiaolong xiaoqiang xiaofeng xiaoyu xiaowei
lianmeng jianrong zhongduan yingyong yingyongjianrong kaifa kaifazhe renzheng alliance gold goldlabel
520 521 530 1314 1413 5201314 5211314 1314520 1314521 584 584520 7758 7758521 7758258 77585 3344 25257758 5845 168 1688 518 888 666 999
147258369 147852369 741852963 963852741 789456123 123654789 159357 159753 123698745 147896325 12369874 14789632 4815162342 as aa nuttertools wmsxie 357159 951753 258456 456852 753951 147258 147369 258369 369258
134679 142536 1357 2468 13579 24680 31415926 314159 3141592653 112358 1123581321 110 119 120 007 911 404
1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz 2wsx 3edc 1qaz2wsx 1qazxsw2 zaq12wsx qwaszx 12qwaszx
qweasd qweasdzxc asdzxc zxcasd qazwsxedc a1b2c3 a1b2c3d4 1a2b3c 1a2b3c4d a1s2d3 a1s2d3f4 1029384756 0p9o8i mnbvcxz poiuytrewq lkjhgfdsa
p@ssw0rd p@ssword
`
export const commonWords: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter((word) => word.length >= 2))
